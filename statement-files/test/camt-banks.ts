// CAMT in the shape of real banks of several countries. People, numbers and amounts are made up.

const document = (kind: string, version: string, inside: string): string => {
  const message = kind === "053" ? "BkToCstmrStmt" : "BkToCstmrAcctRpt"
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <${message}>
    <GrpHdr><MsgId>MSG-1</MsgId><CreDtTm>2024-02-01T05:30:00.000+01:00</CreDtTm><MsgPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr>
${inside}
  </${message}>
</Document>
`
}

const balance = (code: string, amount: string, currency: string, day: string, way = "CRDT") =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

/** A German savings bank: a report, direct debits with both sides, a pending entry, a withdrawal without details. */
export const germanReport = document(
  "052",
  "08",
  `<Rpt><Id>1</Id><ElctrncSeqNb>0</ElctrncSeqNb><CreDtTm>2024-02-01T05:30:00.000+01:00</CreDtTm>
<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Robin Demo</Nm></Ownr></Acct>
${balance("PRCD", "1000.00", "EUR", "2024-01-30")}${balance("CLBD", "910.01", "EUR", "2024-01-31")}
<Ntry><Amt Ccy="EUR">39.99</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2024-01-31</Dt></BookgDt><ValDt><Dt>2024-02-01</Dt></ValDt><AcctSvcrRef>NONREF</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RDDT</Cd><SubFmlyCd>ESDD</SubFmlyCd></Fmly></Domn><Prtry><Cd>NDDT+105+00931</Cd><Issr>DK</Issr></Prtry></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>E2E-77</EndToEndId><MndtId>M-1</MndtId></Refs><Amt Ccy="EUR">39.99</Amt>
<RltdPties><Dbtr><Pty><Nm>Robin Demo</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct><Cdtr><Pty><Nm>Stadtwerke Hafenstadt GmbH</Nm><Id><PrvtId><Othr><Id>DE98ZZZ</Id></Othr></PrvtId></Id></Pty></Cdtr></RltdPties>
<RmtInf><Ustrd>Abschlag Strom</Ustrd><Ustrd>Januar 2024</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>FOLGELASTSCHRIFT</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="EUR">50.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2024-01-31</Dt></BookgDt><AddtlNtryInf>BARGELDAUSZAHLUNG</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts><ValDt><Dt>2024-02-02</Dt></ValDt><AddtlNtryInf>KARTENZAHLUNG</AddtlNtryInf></Ntry></Rpt>`,
)

/** A Swiss bank: francs and euros under one number, a batch of payments, a card payment abroad with its charges. */
export const swissStatement = document(
  "053",
  "04",
  `<Stmt><Id>S1</Id><Acct><Id><IBAN>CH93 0076 2011 6238 5295 7</IBAN></Id><Ccy>CHF</Ccy><Nm>Privatkonto</Nm></Acct>
${balance("OPBD", "500.00", "CHF", "2024-01-01")}${balance("CLBD", "75.50", "CHF", "2024-01-31", "DBIT")}
<Ntry><NtryRef>1</NtryRef><Amt Ccy="CHF">555.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>false</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>2024-01-25</Dt></BookgDt><AcctSvcrRef>990125CH00000001</AcctSvcrRef>
<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls><Amt Ccy="CHF">500.00</Amt><RltdPties><Cdtr><Nm>Verwaltung Seeblick AG</Nm></Cdtr></RltdPties></TxDtls><TxDtls><Amt Ccy="EUR">58.00</Amt><RltdPties><Cdtr><Nm>Zeitung</Nm></Cdtr></RltdPties></TxDtls></NtryDtls><AddtlNtryInf>E-Banking-Sammelauftrag</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="CHF">20.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-01-26</Dt></BookgDt><AcctSvcrRef>990126CH00000002</AcctSvcrRef>
<Chrgs><TtlChrgsAndTaxAmt Ccy="CHF">0.30</TtlChrgsAndTaxAmt></Chrgs><NtryDtls><TxDtls><AmtDtls><InstdAmt><Amt Ccy="USD">22.50</Amt></InstdAmt></AmtDtls><AddtlTxInf>Kauf Lumen Store New York</AddtlTxInf></TxDtls></NtryDtls></Ntry></Stmt>
<Stmt><Id>S2</Id><Acct><Id><IBAN>CH93 0076 2011 6238 5295 7</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-01-27</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Ada Beispiel</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt>`,
)

/** A Dutch bank: leading zeros, only the other side, the purpose in codes of its own. */
export const dutchStatement = document(
  "053",
  "02",
  `<Stmt><Id>1</Id><Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance("PRCD", "000000000000149.87", "EUR", "2024-01-30")}${balance("CLBD", "000000000000120.37", "EUR", "2024-01-31")}
<Ntry><Amt Ccy="EUR">000000000000029.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-01-31</Dt></BookgDt><ValDt><Dt>2024-01-31</Dt></ValDt><AcctSvcrRef>0031200000000042</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Bakkerij De Zon</Nm></Cdtr><CdtrAcct><Id><IBAN>NL02RABO0123456789</IBAN></Id></CdtrAcct></RltdPties><RmtInf><Strd><CdtrRefInf><Ref>7000123456789012</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>/TRTP/IDEAL/NAME/Bakkerij De Zon</AddtlNtryInf></Ntry></Stmt>`,
)

/** A Nordic bank: numbers of its own, times for days, a reversed payment. */
export const nordicStatement = document(
  "053",
  "02",
  `<Stmt><Id>1</Id><Acct><Id><Othr><Id>41351300039</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm></Othr></Id><Tp><Cd>CACC</Cd></Tp><Ccy>SEK</Ccy></Acct>
${balance("OPBD", "100.00", "SEK", "2024-01-01")}${balance("CLBD", "225.00", "SEK", "2024-01-31")}
<Ntry><Amt Ccy="SEK">125.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts><BookgDt><DtTm>2024-01-30T23:30:00.000+01:00</DtTm></BookgDt>
<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Robin Demo</Nm></Dbtr><Cdtr><Nm>Elbolaget Älv</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Återbetalning</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt>`,
)
