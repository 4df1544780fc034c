// Banks that are known by their headings: which way a bare number went, and in which order day and month stand. A heading
// belongs to a file that no row of says it; those that are listed here are written alike for everybody.
import type { DateOrder, Role, Sign } from "../../statement.ts"
import type { Source } from "./source.ts"
import { ofWise } from "./wise.ts"

const [moneyIn, moneyOut] = ["positive is money in", "positive is money out"] as const

/** `headings` are divided by semicolons. */
const bank = (
  name: string,
  headings: string,
  sign?: Sign,
  dateOrder?: DateOrder,
  roles?: Readonly<Record<string, Role | null>>,
): Source => ({
  name,
  headings: headings.split(";"),
  ...(sign === undefined ? {} : { sign }),
  ...(dateOrder === undefined ? {} : { dateOrder }),
  ...(roles === undefined ? {} : { roles }),
})

/** Their accounts are in this currency, where a file does not name one. */
const inCurrency = (currency: string, sources: ReadonlyArray<Source>): ReadonlyArray<Source> =>
  sources.map((source) => ({ ...source, currency }))

const america = inCurrency("USD", [
  bank("Discover", "Trans. Date;Post Date;Description;Amount;Category", moneyOut, "MDY"),
  bank("Apple Card", "Transaction Date;Clearing Date;Description;Merchant;Category;Type;Amount (USD)", moneyOut, "MDY"),
  bank("Chase", "Transaction Date;Post Date;Description;Category;Type;Amount;Memo", moneyIn, "MDY"),
  bank("Chase", "Type;Trans Date;Post Date;Description;Amount", moneyIn, "MDY"),
  bank("Chase", "Details;Posting Date;Description;Amount;Type;Balance;Check or Slip #", moneyIn, "MDY"),
  bank("Bank of America", "Posted Date;Reference Number;Payee;Address;Amount", moneyIn, "MDY"),
  bank("Bank of America", "Date;Description;Amount;Running Bal.", moneyIn, "MDY"),
  bank("Schwab", "Date;Status;Type;CheckNumber;Description;Withdrawal;Deposit;RunningBalance", undefined, "MDY"),
  bank("USAA", "Date;Description;Original Description;Category;Amount;Status", moneyIn),
  bank("Venmo", "ID;Datetime;Type;Status;Note;From;To;Amount (total)", moneyIn),
])

const canada = inCurrency("CAD", [
  bank("BMO", "Item #;Card #;Transaction Date;Posting Date;Transaction Amount;Description", moneyOut),
  bank("RBC", "Account Type;Account Number;Transaction Date;Cheque Number;Description 1;CAD$;USD$", moneyIn, "MDY"),
  bank("Rogers Bank", "Date;Posted Date;Activity Type;Activity Status;Merchant Category Description;Amount", moneyOut),
  bank("PC Financial", "Description;Type;Card Holder Name;Date;Time;Amount", moneyIn, "MDY"),
])

const britain = inCurrency("GBP", [
  bank("Barclays", "Number;Date;Account;Amount;Subcategory;Memo", moneyIn, "DMY"),
  bank(
    "Lloyds",
    "Transaction Date;Transaction Type;Sort Code;Account Number;Debit Amount;Credit Amount",
    undefined,
    "DMY",
  ),
  bank("Monzo", "Transaction ID;Date;Time;Type;Name;Emoji;Category;Amount;Currency", moneyIn, "DMY"),
  // Cards of theirs are written alike, but the other way about.
  bank("NatWest", "Date;Type;Description;Value;Balance;Account Name;Account Number", undefined, "DMY"),
  // What was paid abroad is billed in pounds.
  bank("Virgin Money", "Transaction Date;Posting Date;Billing Amount;Merchant;Debit or Credit", undefined, "DMY", {
    "Transaction Currency": null,
  }),
  bank("Starling", "Date;Counter Party;Reference;Type;Amount (GBP);Balance (GBP)", moneyIn, "DMY"),
  bank("Wise", "TransferWise ID;Date;Amount;Currency;Description", moneyIn, "DMY"),
])

const wise: Source = {
  ...bank("Wise", "ID;Direction;Source amount (after fees);Source currency;Target amount (after fees)", moneyIn),
  rewritten: ofWise,
}

const german = inCurrency("EUR", [
  bank("Sparkasse", "Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Betrag", moneyIn, "DMY"),
  bank("DKB", "Buchungstag;Wertstellung;Buchungstext;Auftraggeber / Begünstigter;Betrag (EUR)", moneyIn, "DMY"),
  bank("DKB", "Buchungsdatum;Wertstellung;Status;Zahlungspflichtige*r;Zahlungsempfänger*in", moneyIn, "DMY"),
  bank("ING", "Buchung;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Betrag", moneyIn, "DMY"),
  bank("N26", "Datum;Empfänger;Kontonummer;Transaktionstyp;Verwendungszweck;Betrag (EUR)", moneyIn),
  bank("N26", "Booking Date;Partner Name;Partner Iban;Amount (EUR)", moneyIn),
  bank("comdirect", "Buchungstag;Wertstellung (Valuta);Vorgang;Buchungstext;Umsatz in EUR", moneyIn, "DMY"),
  bank("comdirect", "Buchungstag;Umsatztag;Vorgang;Referenz;Buchungstext;Umsatz in EUR", moneyIn, "DMY"),
  bank("Volksbank", "Bezeichnung Auftragskonto;IBAN Auftragskonto;Buchungstag;Valutadatum;Betrag", moneyIn, "DMY"),
  bank("Consorsbank", "Buchung;Valuta;Sender / Empfänger;Verwendungszweck;Betrag in EUR", moneyIn, "DMY"),
  bank("C24", "Transaktionstyp;Buchungsdatum;Karteneinsatz;Betrag;Zahlungsempfänger", moneyIn, "DMY"),
  bank("HypoVereinsbank", "Kontonummer;Buchungsdatum;Valuta;Empfaenger 1;Verwendungszweck;Betrag", moneyIn, "DMY"),
  bank("PayPal", "Datum;Uhrzeit;Zeitzone;Währung;Brutto;Netto", moneyIn, "DMY"),
  bank("1822direkt", "Kontonummer;Datum/Zeit;Buchungstag;Wertstellung;Soll/Haben;Buchungsart;Vwz.0", moneyIn, "DMY"),
])

const swiss = inCurrency("CHF", [
  bank("Migros Bank", "Datum;Buchungstext;Betrag;Valuta", moneyIn, "DMY"),
  bank("neon", "Date;Amount;Original amount;Original currency;Description;Subject;Spaces", moneyIn),
  bank("Viseca", "TransactionID;CardID;Date;ValueDate;Amount;OriginalAmount", moneyOut),
])

const lowCountries = inCurrency("EUR", [
  bank("bunq", "Date;Interest Date;Amount;Account;Counterparty;Name;Description", moneyIn),
  bank("bunq", "Datum;Rentedatum;Bedrag;Rekening;Tegenrekening;Naam;Omschrijving", moneyIn),
  bank("BNP Paribas Fortis", "Volgnummer;Uitvoeringsdatum;Valutadatum;Bedrag;Valuta rekening", moneyIn, "DMY"),
  bank("Belfius", "Rekening;Boekingsdatum;Rekeninguittrekselnummer;Transactienummer;Bedrag", moneyIn, "DMY"),
  bank("ING", "Rekeningnummer;Naam van de rekening;Omzetnummer;Boekingsdatum;Bedrag", moneyIn, "DMY"),
  bank("Argenta", "Rekening;Boekdatum;Valutadatum;Referentie;Beschrijving;Bedrag;Munt", moneyIn, "DMY"),
])

const france = inCurrency("EUR", [
  bank("BoursoBank", "dateOp;dateVal;label;category;categoryParent;amount", moneyIn, undefined, {
    label: "name",
    category: "category",
    categoryParent: null,
    supplierFound: null,
  }),
  bank("La Banque Postale", "Date;Libellé;Montant(EUROS)", moneyIn, "DMY", { "Montant(FRANCS)": null }),
  bank("Société Générale", "Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération", moneyIn, "DMY"),
  bank("Banque Populaire", "Compte;Date de comptabilisation;Date opération;Libellé;Montant", moneyIn, "DMY"),
  bank("Crédit Agricole", "Date;Libellé;Débit euros;Crédit euros", undefined, "DMY"),
])

/** Written alike for accounts in several currencies. */
const anywhere = [
  bank("American Express", "Date;Description;Card Member;Account #;Amount", moneyOut),
  bank("American Express", "Date;Description;Amount;Extended Details;Appears On Your Statement As", moneyOut),
]

const elsewhere = [
  ...inCurrency("PLN", [
    bank("mBank", "#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota", moneyIn),
    bank("Pekao", "Data księgowania;Data waluty;Nadawca / Odbiorca;Kwota operacji", moneyIn, "DMY"),
  ]),
  ...inCurrency("EUR", [
    bank("Hype", "Data operazione;Data contabile;Iban;Tipologia;Nome;Descrizione;Importo ( € )", moneyIn, "DMY"),
    bank("Widiba", "DATA CONT.;DATA VAL.;CAUSALE;DESCRIZIONE;IMPORTO (€)", moneyIn, "DMY"),
    bank("OP", "Kirjauspäivä;Arvopäivä;Selitys;Saaja/Maksaja;Arkistointitunnus", moneyIn),
  ]),
  ...inCurrency("CZK", [bank("Fio", "ID operace;Datum;Objem", moneyIn, "DMY")]),
  ...inCurrency("SEK", [bank("Nordea", "Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik", moneyIn)]),
  ...inCurrency("NOK", [bank("Nordea", "Bokføringsdato;Beløp;Avsender;Mottaker;Navn;Tittel", moneyIn)]),
  ...inCurrency("UAH", [
    bank("monobank", "Деталі операції;MCC;Сума в валюті картки (UAH)", moneyIn, "DMY", {
      "Сума в валюті операції": null,
      Валюта: null,
    }),
  ]),
  ...inCurrency("RUB", [
    // The amount of the account is the one that was paid; the other is in the shop's currency.
    bank("T-Bank", "Дата операции;Дата платежа;Сумма операции;Сумма платежа;Валюта платежа", moneyIn, "DMY", {
      "Дата платежа": "date",
      "Дата операции": "other date",
      "Сумма операции": null,
      "Сумма операции с округлением": null,
      "Валюта операции": null,
      "Сумма платежа": "amount",
      "Валюта платежа": "currency",
    }),
  ]),
  ...inCurrency("BRL", [
    bank("Nubank", "Data;Valor;Identificador;Descrição", moneyIn, "DMY"),
    bank("Banco do Brasil", "Data;Dependencia Origem;Histórico;Data do Balancete;Valor", moneyIn, "DMY"),
  ]),
  ...inCurrency("NZD", [
    bank("ANZ", "Type;Details;Particulars;Code;Reference;Amount;Date;ForeignCurrencyAmount", moneyIn, "DMY"),
    bank("Westpac", "Date;Amount;Other Party;Description;Reference;Particulars;Analysis Code", moneyIn, "DMY"),
    bank("BNZ", "Date;Amount;Payee;Particulars;Code;Reference;Tran Type", moneyIn, "DMY"),
    bank("ASB", "Date;Unique Id;Tran Type;Cheque Number;Payee;Memo;Amount", moneyIn),
  ]),
]

export const banks: ReadonlyArray<Source> = [
  ...america,
  ...anywhere,
  ...canada,
  ...britain,
  wise,
  ...german,
  ...swiss,
  ...lowCountries,
  ...france,
  ...elsewhere,
]
