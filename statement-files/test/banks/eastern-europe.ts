import iconv from "iconv-lite"
import { amount, comma, dmy, european, inQuotes, outAndIn, point, quoted, rows, short, type Shape } from "./shape.ts"

const central = (text: string) => iconv.encode(text, "windows-1250")
const cyrillic = (text: string) => iconv.encode(text, "windows-1251")
const spaced = (units: number) => amount(units, { decimal: ",", group: " " })
const cells = (...all: ReadonlyArray<string>) => all.map((cell) => `"${cell}"`).join(";")

export const easternEurope: ReadonlyArray<Shape> = [
  {
    bank: "mBank",
    currency: "PLN",
    isNewestFirst: true,
    encode: central,
    head: (lines) =>
      rows(
        "mBank S.A. Bankowość Detaliczna;",
        "Skrytka Pocztowa 2108;",
        "",
        "#Klient;",
        "ROBIN DEMO;",
        "",
        "Lista operacji;",
        "",
        "#Za okres:;",
        "2024-01-01;2024-01-31;",
        "",
        "#zgodnie z wybranymi filtrami wyszukiwania;",
        "#dla rachunków:;",
        "eKonto - 11114020040000300200012345;",
        "",
        "#Lista nie jest dokumentem w rozumieniu art. 7 Ustawy z dnia 29 sierpnia 1997 r.;",
        `#Waluta;#Wpływy;#Wydatki;`,
        `PLN;${spaced(lines.reduce((sum, line) => sum + Math.max(0, -line.amount), 0))};${spaced(-lines.reduce((sum, line) => sum + Math.max(0, line.amount), 0))};`,
        "",
        "#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;",
      ),
    line: (line) =>
      `${line.date};"${line.name}  ZAKUP PRZY UŻYCIU KARTY                    ";"eKonto 1111 ... 2345";"Żywność i chemia domowa";${spaced(-line.amount)} PLN;;`,
    foot: () => "",
  },
  {
    bank: "mBank of old",
    currency: "PLN",
    encode: central,
    head: () =>
      rows(
        "mBank S.A.;",
        "#Saldo początkowe;2 500,00 PLN;",
        "",
        "#Data operacji;#Data księgowania;#Opis operacji;#Tytuł;#Nadawca/Odbiorca;#Numer konta;#Kwota;#Saldo po operacji;",
      ),
    line: (line) =>
      `${line.date};${line.date};ZAKUP PRZY UŻYCIU KARTY;"${line.name} DATA TRANSAKCJI: ${line.date}";"  ";'';${spaced(-line.amount)};${spaced(line.balance)};`,
    foot: (lines) => `;;;;;;#Saldo końcowe;${spaced(lines.at(-1)!.balance)} PLN;`,
  },
  {
    bank: "PKO BP",
    currency: "PLN",
    isNewestFirst: true,
    encode: central,
    head: () =>
      '"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji","","","",""',
    line: (line) =>
      inQuotes(
        `${line.date}|${line.date}|${line.isOut ? "Płatność kartą" : "Przelew na rachunek"}|${point(-line.amount).replace(/^(?=\d)/, "+")}|PLN|${point(line.balance).replace(/^(?=\d)/, "+")}|Tytuł: ${line.note}|Lokalizacja: Adres: ${line.name}|||`,
      ),
  },
  {
    bank: "ING Bank Śląski",
    currency: "PLN",
    isNewestFirst: true,
    encode: central,
    head: () =>
      rows(
        '"Lista transakcji";;;;"ING Bank Śląski S.A. ul. Sokolska 34";;;;;;;;;;;;;;;;',
        '"Dokument nr 0012345678_310124";;;;;;;;;;;;;;;;;;;;',
        '"Wygenerowany dnia 2024-02-01, 08:15"',
        "",
        '"Wybrane rachunki:"',
        '"KONTO Direct (PLN)";;"00 1050 0000 1000 0000 0000 0000"',
        "",
        '"Data transakcji";"Data księgowania";"Dane kontrahenta";"Tytuł";"Nr rachunku";"Nazwa banku";"Szczegóły";"Nr transakcji";"Kwota transakcji (waluta rachunku)";"Waluta";"Kwota blokady/zwolnienie blokady";"Waluta";"Kwota płatności w walucie";"Waluta";"Konto";"Saldo po transakcji";"Waluta";;;;',
      ),
    line: (line, index) =>
      `${line.date};${line.date};" ${line.name} ";" ${line.note} ";'00105000001000000000000000 ';" ";"TR.KART";'2024${index}';${comma(-line.amount)};PLN;;;;;"KONTO Direct";${comma(line.balance)};PLN;;;;`,
  },
  {
    bank: "Santander Polska",
    currency: "PLN",
    problems: 1,
    isNewestFirst: true,
    head: (lines) =>
      `2024-02-01,31-01-2024,'00 1090 0000 0000 0000 0000 0000,ROBIN DEMO,PLN,"${comma(lines.at(-1)!.balance + lines.at(-1)!.amount)}","${comma(lines[0]!.balance)}",14,`,
    line: (line, index) =>
      `${dmy(line, "-")},${dmy(line, "-")},${line.note || "DOP"},${line.name},,"${comma(-line.amount)}","${comma(line.balance)}",${index + 1},`,
  },
  {
    bank: "Alior",
    currency: "PLN",
    isNewestFirst: true,
    encode: central,
    head: () =>
      rows(
        "Kryteria transakcji: Data od: 01-01-2024 Data do: 31-01-2024",
        "Data transakcji;Data księgowania;Nazwa nadawcy;Nazwa odbiorcy;Szczegóły transakcji;Kwota operacji;Waluta operacji;Kwota w walucie rachunku;Waluta rachunku;Numer rachunku nadawcy;Numer rachunku odbiorcy",
      ),
    line: (line) =>
      `${dmy(line, "-")};${dmy(line, "-")};;${line.name};${line.note};${comma(-line.amount)};PLN;${comma(-line.amount)};PLN;;`,
  },
  {
    bank: "Fio",
    currency: "CZK",
    head: (lines) =>
      rows(
        "accountId;2000000001",
        "bankId;2010",
        "currency;CZK",
        "iban;CZ7920100000002000000001",
        `openingBalance;${comma(lines[0]!.balance + lines[0]!.amount)}`,
        `closingBalance;${comma(lines.at(-1)!.balance)}`,
        "dateStart;01.01.2024",
        "dateEnd;31.01.2024",
        "",
        "ID pohybu;Datum;Objem;Měna;Protiúčet;Název protiúčtu;Kód banky;Název banky;KS;VS;SS;Uživatelská identifikace;Zpráva pro příjemce;Typ;Provedl;Upřesnění;Komentář;BIC;ID pokynu",
      ),
    line: (line, index) =>
      `2601${index};${dmy(line, ".")};${comma(-line.amount)};CZK;;${line.name};;;;1234;;${line.note};${line.note};Platba kartou;Demo, Robin;;${line.name};;3200${index}`,
    accountKey: "CZ7920100000002000000001",
  },
  {
    bank: "ČSOB",
    currency: "CZK",
    isNewestFirst: true,
    encode: central,
    head: () =>
      rows(
        "Pohyby na účtu",
        "",
        "číslo účtu;datum zaúčtování;částka;měna;zůstatek;číslo účtu protistrany;kód banky protistrany;název účtu protistrany;konstantní symbol;variabilní symbol;specifický symbol;označení operace;ID transakce;poznámka",
      ),
    line: (line, index) =>
      `123456789/0300;${dmy(line, ".")};${comma(-line.amount)};CZK;${comma(line.balance)};;;${line.name};;1234;;Transakce platební kartou;${index}99;${line.note}`,
    accountKey: "123456789/0300",
  },
  {
    bank: "Air Bank",
    currency: "CZK",
    isNewestFirst: true,
    head: () =>
      cells(
        ..."Datum provedení;Směr úhrady;Typ úhrady;Kategorie plateb;Měna účtu;Částka v měně účtu;Poplatek v měně účtu;Původní měna úhrady;Původní částka úhrady;Název protistrany;Číslo účtu protistrany;Název účtu protistrany;Variabilní symbol;Zpráva pro příjemce;Poznámka pro mne;Referenční číslo;Datum zaúčtování".split(
          ";",
        ),
      ),
    line: (line, index) =>
      inQuotes(
        `${dmy(line)}|${line.isOut ? "Odchozí" : "Příchozí"}|Platba kartou|Nákup|CZK|${comma(-line.amount)}|0,00|CZK|${comma(-line.amount)}|${line.name}||||${line.note}||4400${index}|${dmy(line)}`,
        ";",
      ),
  },
  {
    bank: "Raiffeisenbank ČR, with lost letters",
    asks: ["sign"],
    currency: "CZK",
    isNewestFirst: true,
    head: () =>
      "Datum provedení;Datum zaúètování;Èíslo úètu;Název úètu;Kategorie transakce;Èíslo protiúètu;Název protiúètu;Typ transakce;Zpráva;Poznámka;VS;KS;SS;Zaúètovaná èástka;Mìna úètu;Pùvodní èástka a mìna;Pùvodní èástka a mìna;Poplatek;Id transakce,",
    line: (line, index) =>
      `${dmy(line, ".")} 10:15;"${dmy(line, ".")}";"123456789/5500";"Robin Demo";"Platba";"";"${line.name}";"Platba kartou";"${line.note}";"";"";"";"";"${comma(-line.amount)}";"CZK";"";"";"";${32284400 + index}`,
  },
  {
    bank: "Tatra banka",
    currency: "EUR",
    isNewestFirst: true,
    encode: central,
    head: () =>
      "Dátum zaúčtovania;Dátum valuty;Suma;Mena;Kredit/Debet;Názov protiúčtu;IBAN protiúčtu;Popis transakcie;Variabilný symbol;Referencia platiteľa;Informácia pre príjemcu",
    line: (line) =>
      `${dmy(line, ".")};${dmy(line, ".")};${comma(Math.abs(line.amount))};EUR;${line.isOut ? "Debet" : "Kredit"};${line.name};;Platba kartou;;;${line.note}`,
  },
  {
    bank: "OTP",
    currency: "HUF",
    scale: 100,
    isNewestFirst: true,
    encode: central,
    line: (line, index) =>
      `"117730161234567800000000";"${line.isOut ? "T" : "J"}";${-line.amount / 100};"HUF";"${line.date.replaceAll("-", "")}";"${line.date.replaceAll("-", "")}";${line.balance / 100};"";"${line.name}";"${line.note}";"";"";"VÁSÁRLÁS KÁRTYÁVAL";"${index}";`,
  },
  {
    bank: "Erste Hungary",
    currency: "HUF",
    isNewestFirst: true,
    head: () =>
      "Könyvelés dátuma,Partner név,Partner számlaszáma,BIC/SWIFT,Partner bankkódja,Összeg,Devizanem,Közlemény",
    line: (line) =>
      `${line.year}.${line.month}.${line.day}.,${line.name},,,,"${amount(-line.amount, { decimal: ",", group: "." })}",HUF,${line.note}`,
  },
  {
    bank: "ING România",
    currency: "RON",
    isNewestFirst: true,
    head: () => rows("Titular cont: Robin Demo,,,,,", ",,,,,", "Data,,Detalii tranzactie,,Debit,Credit"),
    line: (line) =>
      `${line.day} ${"ianuarie,februarie,martie,aprilie,mai,iunie,iulie,august,septembrie,octombrie,noiembrie,decembrie".split(",")[Number(line.month) - 1]} ${line.year},,Cumparare POS,,${outAndIn(line, (units) => `"${european(units)}"`).join(",")}\n,,Terminal: ${line.name},,,`,
  },
  {
    bank: "Zagrebačka banka",
    currency: "EUR",
    isNewestFirst: true,
    encode: central,
    head: () => "Datum izvršenja;Opis plaćanja;Iznos isplate;Iznos uplate;Stanje;Valuta",
    line: (line) =>
      `${dmy(line, ".")}.;${line.name};${outAndIn(line, european).join(";")};${european(line.balance)};EUR`,
  },
  {
    bank: "NLB",
    currency: "EUR",
    isNewestFirst: true,
    head: () => "Številka računa;Datum valute;Datum knjiženja;Namen;Naziv partnerja;V breme;V dobro;Stanje;Valuta",
    line: (line) =>
      `SI56020170014356205;${dmy(line, ".")};${dmy(line, ".")};${line.note};${line.name};${outAndIn(line, comma).join(";")};${comma(line.balance)};EUR`,
  },
  {
    bank: "Raiffeisen Srbija",
    currency: "RSD",
    isNewestFirst: true,
    head: () => "Datum valute,Datum obrade,Opis,Isplata,Uplata,Stanje",
    line: (line) =>
      quoted(dmy(line, "."), dmy(line, "."), line.name, ...outAndIn(line, european, "0,00"), european(line.balance)),
  },
  {
    bank: "DSK",
    currency: "BGN",
    isNewestFirst: true,
    encode: cyrillic,
    head: () => "Дата;Основание;Дебит BGN;Кредит BGN;Наредител/Получател;Сметка",
    line: (line) => `${dmy(line, ".")};${line.note || "ПОС"};${outAndIn(line, point).join(";")};${line.name};`,
  },
  {
    bank: "T-Bank",
    currency: "RUB",
    isNewestFirst: true,
    encode: cyrillic,
    head: () =>
      cells(
        ..."Дата операции;Дата платежа;Номер карты;Статус;Сумма операции;Валюта операции;Сумма платежа;Валюта платежа;Кэшбэк;Категория;MCC;Описание;Бонусы (включая кэшбэк);Округление на инвесткопилку;Сумма операции с округлением".split(
          ";",
        ),
      ),
    line: (line) =>
      inQuotes(
        `${dmy(line, ".")} 12:15:00|${dmy(line, ".")}|*1234|OK|${comma(-line.amount)}|RUB|${comma(-line.amount)}|RUB||Супермаркеты|5411|${line.name}|0,00|0,00|${comma(Math.abs(line.amount))}`,
        ";",
      ),
  },
  {
    bank: "PrivatBank",
    currency: "UAH",
    isNewestFirst: true,
    head: () =>
      "Дата,Категорія,Картка,Опис операції,Сума в валюті картки,Валюта картки,Сума в валюті транзакції,Валюта транзакції,Залишок на кінець періоду,Валюта залишку",
    line: (line) =>
      `${dmy(line, ".")} 12:15:00,Продукти,**** 1234,${line.name},${point(-line.amount)},UAH,${point(Math.abs(line.amount))},UAH,${point(line.balance)},UAH`,
  },
  {
    bank: "Garanti",
    currency: "TRY",
    isNewestFirst: true,
    encode: (text) => iconv.encode(text, "windows-1254"),
    head: () => rows("Hesap Hareketleri;;;;", "Müşteri:;Robin Demo;;;", "", "Tarih;Açıklama;Etiket;Tutar;Bakiye"),
    line: (line) => `${dmy(line)};${line.name} ALIŞVERİŞ;;${european(-line.amount)};${european(line.balance)}`,
  },
  {
    bank: "A bank with two-digit years",
    currency: "EUR",
    head: () => "datum;opis;iznos;stanje",
    line: (line) => `${short(line)};${line.name};${comma(-line.amount)};${comma(line.balance)}`,
  },
]
