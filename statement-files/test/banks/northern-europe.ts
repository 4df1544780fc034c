import iconv from "iconv-lite"
import { amount, comma, dmy, european, inQuotes, outAndIn, point, rows, type Shape } from "./shape.ts"

const latin = (text: string) => iconv.encode(text, "windows-1252")
const baltic = (text: string) => iconv.encode(text, "windows-1257")
const spaced = (units: number) => amount(units, { decimal: ",", group: " " })
const cells = (...all: ReadonlyArray<string>) => all.map((cell) => `"${cell}"`).join(";")

export const nordics: ReadonlyArray<Shape> = [
  {
    bank: "Nordea Sverige",
    currency: "SEK",
    isNewestFirst: true,
    head: () => "Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta",
    line: (line) =>
      `${line.date.replaceAll("-", "/")};${comma(-line.amount)};1234 56 78901;;;Kortköp 240131 ${line.name};${comma(line.balance)};SEK`,
  },
  {
    bank: "Nordea of old",
    currency: "SEK",
    isNewestFirst: true,
    encode: latin,
    head: () => rows("Datum\tTransaktion\tKategori\tBelopp\tSaldo"),
    line: (line) => `${line.date}\t${line.name}\tMat\t${european(-line.amount)}\t${european(line.balance)}`,
  },
  {
    bank: "SEB",
    currency: "SEK",
    isNewestFirst: true,
    head: () => "Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo",
    line: (line, index) =>
      `${line.date};${line.date};54841${index};${line.name}/24-01-31;${point(-line.amount)};${point(line.balance)}`,
  },
  {
    bank: "Swedbank",
    currency: "SEK",
    isNewestFirst: true,
    encode: latin,
    head: () =>
      rows(
        "* Transaktionsrapport Period 2024-01-01 – 2024-01-31 Skapad 2024-02-01 08:15 CET",
        "Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,Referens,Beskrivning,Belopp,Bokfört saldo",
      ),
    line: (line, index) =>
      `${index + 1},8000,1234567890,"Privatkonto",SEK,${line.date},${line.date},${line.date},"${line.name}","${line.note}",${point(-line.amount)},${point(line.balance)}`,
  },
  {
    bank: "Handelsbanken",
    currency: "SEK",
    isNewestFirst: true,
    head: () =>
      rows(
        "Kontoutdrag;;;;",
        "Period: 2024-01-01 - 2024-01-31;;;;",
        "",
        "Reskontradatum;Transaktionsdatum;Text;Belopp;Saldo",
      ),
    line: (line) => `${line.date};${line.date};${line.name};${spaced(-line.amount)};${spaced(line.balance)}`,
  },
  {
    bank: "Länsförsäkringar",
    currency: "SEK",
    isNewestFirst: true,
    head: () =>
      '"Bokföringsdatum";"Transaktionsdatum";"Transaktionstyp";"Meddelande";"Belopp";"Kontonummer";"Kontonamn";"";"Saldo";"Tillgängligt belopp"',
    line: (line) =>
      inQuotes(
        `${line.date}|${line.date}|Kortköp|${line.name}|${comma(-line.amount)}|90201234567|Privatkonto||${comma(line.balance)}|${comma(line.balance)}`,
        ";",
      ),
  },
  {
    bank: "Sparbanken",
    currency: "SEK",
    isNewestFirst: true,
    line: (line) => `${line.name};${line.date};${line.date};${spaced(-line.amount)};${spaced(line.balance)}`,
  },
  {
    bank: "ICA Banken",
    currency: "SEK",
    isNewestFirst: true,
    head: () => "Datum;Text;Typ;Budgetgrupp;Belopp;Saldo",
    line: (line) =>
      `${line.date};${line.name};Korttransaktion;Övrigt;${amount(-line.amount, { decimal: ",", group: "\u00a0", minus: (digits) => `−${digits}` })} kr;${amount(line.balance, { decimal: ",", group: "\u00a0" })} kr`,
  },
  {
    bank: "Danske Bank",
    currency: "DKK",
    encode: latin,
    head: () => '"Dato";"Kategori";"Underkategori";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"',
    line: (line) =>
      inQuotes(
        `${dmy(line, ".")}|Dagligvarer|Supermarked|${line.name}|${european(-line.amount)}|${european(line.balance)}|Udført|Nej`,
        ";",
      ),
  },
  {
    bank: "Jyske Bank",
    currency: "DKK",
    isNewestFirst: true,
    encode: latin,
    head: () => "Dato;Rentedato;Tekst;Beløb;Saldo;Afsender/modtager;Kommentar",
    line: (line) =>
      `${dmy(line, ".")};${dmy(line, ".")};Dankort ${line.name};${european(-line.amount)};${european(line.balance)};;`,
  },
  {
    bank: "Arbejdernes Landsbank",
    currency: "DKK",
    line: (line) => `${dmy(line, "-")};"${line.name}";"${european(-line.amount)}";"${european(line.balance)}"`,
  },
  {
    bank: "Lunar",
    currency: "DKK",
    isNewestFirst: true,
    head: () => "Date,Text,Category,Amount,Balance",
    line: (line) => `${line.date},${line.name},Groceries,"${european(-line.amount)}","${european(line.balance)}"`,
  },
  {
    bank: "DNB",
    currency: "NOK",
    isNewestFirst: true,
    encode: latin,
    head: () => '"Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"',
    line: (line) => cells(dmy(line, "."), `Visa ${line.name}`, dmy(line, "."), ...outAndIn(line, comma)),
  },
  {
    bank: "Sparebank 1",
    currency: "NOK",
    isNewestFirst: true,
    head: () => "Dato;Beskrivelse;Rentedato;Inn;Ut;Til konto;Fra konto;",
    line: (line) =>
      `"${dmy(line, ".")}";"${line.name}";"${dmy(line, ".")}";${line.isOut ? `;"${comma(-line.amount)}"` : `"${comma(-line.amount)}";`};;"12345678956";`,
  },
  {
    bank: "Skandiabanken Norge",
    currency: "NOK",
    isNewestFirst: true,
    head: () => "Bokføringsdato\tRentedato\tArkivreferanse\tType\tTekst\tUt fra konto\tInn på konto",
    line: (line, index) =>
      `${line.date}\t${line.date}\t5000${index}\tVisa\t${line.name}\t${outAndIn(line, comma).join("\t")}`,
    foot: (lines) => `\t\t\t\tSum\t${comma(lines.reduce((sum, line) => sum + Math.max(0, line.amount), 0))}\t`,
  },
  {
    bank: "OP Suomi",
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    head: () =>
      "Kirjauspäivä;Arvopäivä;Määrä EUROA;Laji;Selitys;Saaja/Maksaja;Saajan tilinumero;Saajan pankin BIC;Viite;Viesti;Arkistointitunnus",
    line: (line, index) =>
      `${line.date};${line.date};${comma(-line.amount).replace(/^(?=\d)/, "+")};162;PKORTTIMAKSU;${line.name};;;ref=;Viesti: ${line.note};20240131/${index}`,
  },
  {
    bank: "S-Pankki",
    currency: "EUR",
    isNewestFirst: true,
    head: () =>
      "Kirjauspäivä;Maksupäivä;Summa;Tapahtumalaji;Maksaja;Saajan nimi;Saajan tilinumero;Saajan BIC-tunnus;Viitenumero;Viesti;Arkistointitunnus",
    line: (line, index) =>
      `${dmy(line, ".")};${dmy(line, ".")};${comma(-line.amount)};KORTTIOSTO;ROBIN DEMO;${line.name};-;-;-;'${line.note}';20240131${index}`,
  },
  {
    bank: "Íslandsbanki",
    currency: "ISK",
    isNewestFirst: true,
    head: () => "Dagsetning;Tilvísun;Skýring;Upphæð;Staða",
    line: (line) =>
      `${dmy(line, ".")};1234;${line.name};${amount(-line.amount, { decimals: 0, group: "." })};${amount(line.balance, { decimals: 0, group: "." })}`,
  },
]

export const baltics: ReadonlyArray<Shape> = [
  {
    bank: "Swedbank Lietuva",
    currency: "EUR",
    encode: baltic,
    head: (lines) =>
      rows(
        '"Sąskaitos Nr.","","Data","Gavėjas","Paaiškinimai","Suma","Valiuta","D/K","Įrašo Nr.","Kodas","Įmokos kodas","Dok. Nr.",',
        `"LT127300010000000001","10","2024-01-01","","Likutis pradžiai","${point(lines[0]!.balance + lines[0]!.amount)}","EUR","K","","AS","","",`,
      ),
    line: (line, index) =>
      `"LT127300010000000001","20","${line.date}","${line.name}","PIRKINYS ${line.note}","${point(Math.abs(line.amount))}","EUR","${line.isOut ? "D" : "K"}","20240131${index}","K","","",`,
    foot: (lines) =>
      rows(
        `"LT127300010000000001","82","2024-01-31","","Apyvarta","${point(lines.reduce((sum, line) => sum + Math.max(0, line.amount), 0))}","EUR","D","","K2","","",`,
        `"LT127300010000000001","86","2024-01-31","","Likutis pabaigai","${point(lines.at(-1)!.balance)}","EUR","K","","LS","","",`,
      ),
    accountKey: "LT127300010000000001",
  },
  {
    bank: "SEB Eesti",
    currency: "EUR",
    isNewestFirst: true,
    head: () =>
      '"Kliendi konto";"Dokumendi number";"Kuupäev";"Saaja/maksja konto";"Saaja/maksja nimi";"Saaja panga kood";"Tühi";"Deebet/Kreedit (D/C)";"Summa";"Viitenumber";"Arhiveerimistunnus";"Selgitus";"Teenustasu";"Valuuta";"Isikukood või registrikood"',
    line: (line, index) =>
      inQuotes(
        `EE382200221020145685|${String(index)}|${dmy(line, ".")}||${line.name}|||${line.isOut ? "D" : "C"}|${comma(Math.abs(line.amount))}||RO${index}|${line.note}|0,00|EUR|`,
        ";",
      ),
    accountKey: "EE382200221020145685",
  },
  {
    bank: "LHV",
    currency: "EUR",
    isNewestFirst: true,
    head: () =>
      "Customer account no,Document no,Date,Sender/receiver account,Sender/receiver name,Sender bank code,Empty,Debit/Credit (D/C),Amount,Reference number,Archiving code,Description,Fee,Currency,Personal code or register code,Sender/receiver bank BIC,Ultimate debtor name,Transaction reference,Account servicer reference",
    line: (line, index) =>
      `EE382200221020145685,${index},${line.date},,${line.name},,,${line.isOut ? "D" : "C"},${point(-line.amount)},,${index}A,"(..1234) ${line.name}",0.00,EUR,,,,,${index}B`,
    accountKey: "EE382200221020145685",
  },
  {
    bank: "Citadele",
    currency: "EUR",
    isNewestFirst: true,
    head: () => "Data;Tipas;Nr.;Korespondentas;Paskirtis;Suma;Valiuta",
    line: (line, index) => `${dmy(line, ".")};MC;${index};${line.name};${line.note || "-"};${spaced(-line.amount)};EUR`,
  },
]
