import iconv from "iconv-lite"
import { amount, comma, dmy, european, inQuotes, outAndIn, point, rows, short, type Shape } from "./shape.ts"

const dots = (line: Parameters<typeof dmy>[0]) => dmy(line, ".")
const latin = (text: string) => iconv.encode(text, "windows-1252")
const cells = (...all: ReadonlyArray<string>) => all.map((cell) => `"${cell}"`).join(";")
const iban = "DE02120300000000202051"
const swiss = (units: number) => amount(units, { group: "'" })

export const german: ReadonlyArray<Shape> = [
  {
    bank: "Sparkasse, CSV-CAMT",
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    head: () =>
      cells(
        ..."Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Glaeubiger ID;Mandatsreferenz;Kundenreferenz (End-to-End);Sammlerreferenz;Lastschrift Ursprungsbetrag;Auslagenersatz Ruecklastschrift;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;BIC (SWIFT-Code);Betrag;Waehrung;Info".split(
          ";",
        ),
      ),
    line: (line) =>
      inQuotes(
        `${iban}|${short(line)}|${short(line)}|KARTENZAHLUNG|${line.note} für Übertrag|||||||${line.name}|DE89370400440532013000|BYLADEM1001|${comma(-line.amount)}|EUR|Umsatz gebucht`,
        ";",
      ),
    accountKey: iban,
  },
  {
    bank: "Sparkasse, CSV-MT940",
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    head: () =>
      cells(
        ..."Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Kontonummer;BLZ;Betrag;Waehrung;Info".split(
          ";",
        ),
      ),
    line: (line) =>
      inQuotes(
        `1000594757|${line.day}.${line.month}|${short(line)}|LASTSCHRIFT|${line.note}|${line.name}|532013000|37040044|${comma(-line.amount)}|EUR|Umsatz gebucht`,
        ";",
      ),
    accountKey: "1000594757",
  },
  {
    bank: "DKB until 2023",
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    head: (lines) =>
      rows(
        `"Kontonummer:";"${iban} / Girokonto";`,
        "",
        '"Von:";"01.01.2024";',
        '"Bis:";"31.01.2024";',
        `"Kontostand vom 31.01.2024:";"${european(lines[0]!.balance)} EUR";`,
        "",
        '"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Verwendungszweck";"Kontonummer";"BLZ";"Betrag (EUR)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz";',
      ),
    line: (line) =>
      `${cells(dots(line), dots(line), "Kartenzahlung", line.name, line.note, "DE89370400440532013000", "BYLADEM1001", european(-line.amount), "", "", "")};`,
    accountKey: iban,
  },
  {
    bank: "DKB 2024",
    currency: "EUR",
    isNewestFirst: true,
    head: (lines) =>
      rows(
        `"Girokonto";"${iban}"`,
        `"Kontostand vom 31.01.2024:";"${european(lines[0]!.balance)} €"`,
        '""',
        '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
      ),
    line: (line) =>
      inQuotes(
        `${short(line)}|${short(line)}|Gebucht|${line.isOut ? "Robin Demo" : line.name}|${line.isOut ? line.name : "Robin Demo"}|${line.note}|${line.isOut ? "Ausgang" : "Eingang"}|DE89370400440532013000|${european(-line.amount)}|||`,
        ";",
      ),
    accountKey: iban,
  },
  {
    bank: "DKB card",
    isCard: true,
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    head: () =>
      rows(
        '"Kreditkarte:";"1234********5678";',
        "",
        '"Von:";"01.01.2024";',
        '"Bis:";"31.01.2024";',
        '"Saldo:";"812.34 EUR";',
        '"Datum:";"31.01.2024";',
        "",
        '"Umsatz abgerechnet und nicht im Saldo enthalten";"Wertstellung";"Belegdatum";"Beschreibung";"Betrag (EUR)";"Ursprünglicher Betrag";',
      ),
    line: (line) => `${cells("Nein", dots(line), dots(line), line.name, european(-line.amount), "")};`,
  },
  {
    bank: "ING-DiBa",
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    head: (lines) =>
      rows(
        "Umsatzanzeige;Datei erstellt am: 01.02.2024 08:15",
        "",
        `IBAN;DE02 5001 0517 0000 2020 51`,
        "Kontoname;Girokonto",
        "Bank;ING",
        "Kunde;Robin Demo",
        "Zeitraum;01.01.2024 - 31.01.2024",
        `Saldo;${european(lines[0]!.balance)};EUR`,
        "",
        "Sortierung;Datum absteigend",
        "",
        "In der CSV-Datei finden Sie alle bereits gebuchten Umsätze. Die vorgemerkten Umsätze werden nicht aufgenommen, auch wenn sie in Ihrem Internetbanking angezeigt werden.",
        "",
        "Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung",
      ),
    line: (line) =>
      `${dots(line)};${dots(line)};${line.name};Lastschrift;${line.note};${european(line.balance)};EUR;${european(-line.amount)};EUR`,
    accountKey: "DE02500105170000202051",
  },
  {
    bank: "comdirect",
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    head: (lines) =>
      rows(
        ";",
        '"Umsätze Girokonto";"Zeitraum: 31 Tage";',
        `"Neuer Kontostand";"${european(lines[0]!.balance)} EUR";`,
        "",
        '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
      ),
    line: (line) =>
      `${cells(dots(line), dots(line), "Lastschrift / Belastung", `Auftraggeber: ${line.name} Buchungstext: ${line.note}`, european(-line.amount))};`,
    foot: (lines) => rows("", `"Alter Kontostand";"${european(lines.at(-1)!.balance + lines.at(-1)!.amount)} EUR";`),
  },
  {
    bank: "Commerzbank",
    currency: "EUR",
    isNewestFirst: true,
    head: () =>
      "Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;Auftraggeberkonto;Bankleitzahl Auftraggeberkonto;IBAN Auftraggeberkonto;Kategorie",
    line: (line) =>
      `${dots(line)};${dots(line)};Überweisung;"${line.name} ${line.note}";${comma(-line.amount)};EUR;202051;12030000;${iban};Unkategorisiert`,
    accountKey: iban,
  },
  {
    bank: "Deutsche Bank",
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    head: (lines) =>
      rows(
        "Umsätze Persönliches Konto;;;Kundennummer: 100 1234567",
        "01.01.2024 - 31.01.2024",
        `Letzter Kontostand;;;;${european(lines[0]!.balance)};EUR`,
        "Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.",
        "Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Kundenreferenz;Mandatsreferenz ;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung",
      ),
    line: (line) =>
      `${Number(line.day)}.${Number(line.month)}.${line.year};${dots(line)};Kartenzahlung;${line.name};${line.note};;;;;;;;;;;${
        line.isOut ? `${european(-line.amount)};` : `;${european(-line.amount)}`
      };EUR`,
    foot: (lines) => `Kontostand;31.01.2024;;;${european(lines[0]!.balance)};EUR`,
  },
  {
    bank: "Postbank",
    currency: "EUR",
    isNewestFirst: true,
    head: (lines) =>
      rows(
        "Umsätze",
        `Konto;Filial-/Kontonummer;IBAN;Währung`,
        `Postbank Giro plus;210 1234567 00;${iban};EUR`,
        "",
        "1.1.2024 - 31.1.2024",
        `Letzter Kontostand;;;;${european(lines[0]!.balance)};EUR`,
        "Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.",
        "Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung",
      ),
    line: (line) =>
      `${Number(line.day)}.${Number(line.month)}.${line.year};${Number(line.day)}.${Number(line.month)}.${line.year};SEPA Lastschrift;${line.name};${line.note};DE89370400440532013000;BYLADEM1001;;;;;${european(-line.amount)};;;;${
        line.isOut ? `${european(-line.amount)};` : `;${european(-line.amount)}`
      };EUR`,
  },
  {
    bank: "Volksbank",
    currency: "EUR",
    isNewestFirst: true,
    head: () =>
      "Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Kategorie;Steuerrelevant;Glaeubiger ID;Mandatsreferenz",
    line: (line) =>
      `Girokonto;${iban};BYLADEM1001;Volksbank Alderport;${dots(line)};${dots(line)};${line.name};DE89370400440532013000;COBADEFFXXX;Basislastschrift;${line.note};${comma(-line.amount)};EUR;${comma(line.balance)};;;;;`,
  },
  {
    bank: "Volksbank of old, with S and H",
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    head: () =>
      rows(
        '"Volksbank Alderport eG"',
        "",
        '"Umsatzanzeige"',
        "",
        '"BLZ:";"12030000";;"Datum:";"01.02.2024"',
        '"Konto:";"202051";;"Uhrzeit:";"08:15:00"',
        '"Abfrage von:";"Robin Demo";;"Kontoinhaber:";"Robin Demo"',
        "",
        '"Zeitraum:";;"von:";"01.01.2024";"bis:";"31.01.2024"',
        '"Betrag in Euro:";;"von:";" ";"bis:";" "',
        "",
        '"Buchungstag";"Valuta";"Auftraggeber/Zahlungsempfänger";"Empfänger/Zahlungspflichtiger";"Konto-Nr.";"IBAN";"BLZ";"BIC";"Vorgang/Verwendungszweck";"Kundenreferenz";"Währung";"Umsatz";" "',
      ),
    line: (line) =>
      `${cells(dots(line), dots(line), "Robin Demo", line.name, "", "", "", "", `LASTSCHRIFT\n${line.note}`, "", "EUR", european(Math.abs(line.amount)), line.isOut ? "S" : "H")}`,
    foot: (lines) =>
      rows(
        "",
        `"01.01.2024";;;;;;;;;"Anfangssaldo";"EUR";"${european(lines.at(-1)!.balance + lines.at(-1)!.amount)}";"H"`,
        `"31.01.2024";;;;;;;;;"Endsaldo";"EUR";"${european(lines[0]!.balance)}";"H"`,
      ),
  },
  {
    bank: "N26",
    currency: "EUR",
    head: () =>
      '"Date","Payee","Account number","Transaction type","Payment reference","Amount (EUR)","Amount (Foreign Currency)","Type Foreign Currency","Exchange Rate"',
    line: (line) =>
      `"${line.date}","${line.name}","","MasterCard Payment","${line.note}","${point(-line.amount)}","${point(-line.amount * 2)}","USD","0.5"`,
  },
  {
    bank: "N26, 2024",
    currency: "EUR",
    head: () =>
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"',
    line: (line) =>
      `${line.date},${line.date},"${line.name}",,Presentment,"${line.note}","Main Account",${point(-line.amount)},${point(-line.amount)},EUR,1.0`,
    accountKey: "Main Account",
  },
  {
    bank: "bunq",
    currency: "EUR",
    head: () => '"Date","Interest Date","Amount","Account","Counterparty","Name","Description"',
    line: (line) =>
      `"${line.date}","${line.date}","${european(-line.amount)}","${iban}","DE89370400440532013000","${line.name}","${line.note}"`,
    accountKey: iban,
  },
  {
    bank: "Raiffeisen Österreich",
    asks: ["sign"],
    currency: "EUR",
    line: (line) =>
      `${dots(line)};"POS          ${comma(line.amount)} AT  K2   ${line.day}.${line.month}. 11:32 ${line.name}";${dots(line)};${comma(-line.amount)};EUR;${dots(line)} 11:32:00:123`,
  },
  {
    bank: "Erste Bank",
    currency: "EUR",
    isNewestFirst: true,
    encode: (text) => iconv.encode(text, "utf16le", { addBOM: true }),
    head: () =>
      '"Buchungsdatum","Partnername","Partner IBAN","BIC/SWIFT","Partner Kontonummer","Bankleitzahl","Betrag","Währung","Buchungs-Details","Buchungsreferenz","Notiz","Highlight","Valutadatum","Virtuelle Kartennummer","Bezahlt mit","App","Zahlungsreferenz"',
    line: (line, index) =>
      `"${dots(line)}","${line.name}","","","","","${european(-line.amount)}","EUR","${line.note}","20011240131${index}","","","${dots(line)}","","","",""`,
  },
  {
    bank: "easybank",
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    line: (line) =>
      `AT022011100000202051;${line.name} ${line.note};${dots(line)};${dots(line)};${european(-line.amount).replace(/^(?=\d)/, "+")};EUR`,
  },
  {
    bank: "UBS",
    currency: "CHF",
    isNewestFirst: true,
    head: () =>
      rows(
        "Kontonummer:;0000 00000000.0;",
        "IBAN:;CH93 0076 2011 6238 5295 7;",
        "Von:;2024-01-01;",
        "Bis:;2024-01-31;",
        "Anfangssaldo:;2500.00;",
        "Schlusssaldo:;1234.00;",
        "Bewertet in:;CHF;",
        "Anzahl Transaktionen in diesem Zeitraum:;14;",
        "",
        "Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;",
      ),
    line: (line, index) =>
      `${line.date};10:15:00;${line.date};${line.date};CHF;${line.isOut ? `${point(-line.amount)};` : `;${point(-line.amount)}`};;${point(line.balance)};9930${index};"${line.name};ALDERPORT";"${line.note}";;;`,
  },
  {
    bank: "UBS card",
    isCard: true,
    currency: "CHF",
    isNewestFirst: true,
    encode: latin,
    head: () =>
      rows(
        "sep=;",
        "Kontonummer;Kartennummer;Konto-/Karteninhaber;Einkaufsdatum;Buchungstext;Branche;Betrag;Originalwährung;Kurs;Währung;Belastung;Gutschrift;Buchung",
      ),
    line: (line) =>
      `1234 5678 9012;1234 56XX XXXX 7890;ROBIN DEMO;${dots(line)};${line.name};Lebensmittel;${point(Math.abs(line.amount) * 2)};EUR;0.5;CHF;${outAndIn(line, point).join(";")};${dots(line)}`,
    foot: (lines) =>
      `;;;;Total pro Währung;;;;;CHF;${point(lines.reduce((sum, line) => sum + (line.isOut ? line.amount : 0), 0))};${point(lines.reduce((sum, line) => sum - (line.isOut ? 0 : line.amount), 0))};`,
  },
  {
    bank: "PostFinance",
    currency: "CHF",
    isNewestFirst: true,
    head: () =>
      rows(
        'Datum von:;="2024-01-01"',
        'Datum bis:;="2024-01-31"',
        'Buchungsart:;="Alle Buchungen"',
        'Konto:;="CH9300762011623852957"',
        'Währung:;="CHF"',
        "",
        "Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie",
      ),
    line: (line) =>
      `${dots(line)};Buchung;"${line.name}";${line.isOut ? `;${point(-line.amount)}` : `${point(-line.amount)};`};;Freizeit`,
    foot: () => rows("", "Disclaimer:", "Der Dokumentinhalt wurde durch Filtereinstellungen der Kundin erzeugt."),
  },
  {
    bank: "ZKB",
    currency: "CHF",
    isNewestFirst: true,
    head: () =>
      '"Datum";"Buchungstext";"Whg";"Betrag Detail";"ZKB-Referenz";"Referenznummer";"Belastung CHF";"Gutschrift CHF";"Valuta";"Saldo CHF";"Zahlungszweck";"Details"',
    line: (line, index) =>
      inQuotes(
        `${dots(line)}|Einkauf: ${line.name}|||Z24${index}||${outAndIn(line, point).join("|")}|${dots(line)}|${point(line.balance)}|${line.note}|`,
        ";",
      ),
  },
  {
    bank: "Raiffeisen Schweiz",
    currency: "CHF",
    head: () => "IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date",
    line: (line) =>
      `CH9300762011623852957;${line.date} 00:00:00.0;${line.name};${point(-line.amount)};${point(line.balance)};${line.date} 00:00:00.0`,
    accountKey: "CH9300762011623852957",
  },
  {
    bank: "Swisscard",
    isCard: true,
    currency: "CHF",
    isNewestFirst: true,
    head: () =>
      "Transaction date,Description,Merchant,Card number,Currency,Amount,Foreign Currency,Amount in foreign currency,Debit/Credit,Status,Merchant Category,Registered Category",
    line: (line) =>
      `${dots(line)},${line.name},${line.name},************1234,CHF,${swiss(line.amount)},,,${line.isOut ? "Debit" : "Credit"},Posted,Groceries,FOOD`,
  },
]
