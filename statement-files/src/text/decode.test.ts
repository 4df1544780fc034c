import iconv from "iconv-lite"
import { expect, test } from "vitest"
import { decode } from "./decode.ts"

const linesOf = (...texts: ReadonlyArray<string>): string =>
  `Date;Text;Amount\r\n${texts.map((text, index) => `2024-01-${10 + index};${text};-${index},50\r\n`).join("")}`

const german = linesOf("Überweisung", "Bäckerei Müller", "Straße 5", "Gebühr", "Rückzahlung Köln")
const polish = linesOf(
  "Płatność kartą",
  "Żabka Łódź",
  "Przelew przychodzący",
  "Wypłata gotówki",
  "Opłata za świadczenia",
)
const russian = linesOf("Оплата товаров", "Перевод от клиента", "Зарплата", "Супермаркет", "Снятие наличных")
const japanese = linesOf("振込　カ）スズキ", "給料", "クレジットカード", "電気料金", "ｾﾌﾞﾝｲﾚﾌﾞﾝ")
const chinese = linesOf("工资收入", "转账支出", "微信支付", "美团外卖", "利息")

test.each<readonly [encoding: string, text: string]>([
  ["windows-1252", german],
  ["windows-1252", linesOf("Virement reçu", "Prélèvement", "Opération du", "Intérêts", "Boulangerie Noël")],
  ["windows-1252", linesOf("Nómina", "Compañía eléctrica", "Comisión", "Peluquería Íñigo", "señor Peña")],
  ["windows-1252", linesOf("São João", "Pagamento cartão", "Depósito", "Saldo disponível", "Açougue")],
  ["windows-1252", linesOf("Överföring", "Kortköp", "Lön", "Återbäring", "Mat på ICA Ängelholm")],
  ["windows-1252", linesOf("Overførsel", "Købmand Sørensen", "Løn", "Ølhallen", "Århus Cykler")],
  ["windows-1252", linesOf("Lastschrift", "100,00 € bar", "5 € – “Kiosk”", "Zahlung ‚Haus’")],
  ["ISO-8859-15", linesOf("Überweisung 5 €", "Bäckerei 7 €", "Müller 12 €")],
  ["windows-1250", polish],
  ["ISO-8859-2", polish],
  ["windows-1250", linesOf("Příchozí platba", "Výběr z bankomatu", "Úrok", "Potraviny Žižkov", "Město Plzeň")],
  ["windows-1250", linesOf("Átutalás", "Készpénzfelvétel", "Vásárlás", "Győr fűtés", "Közös költség")],
  ["windows-1251", russian],
  ["KOI8-U", russian],
  [
    "windows-1257",
    linesOf("Mokėjimas kortele", "Pirkinys Šiauliai", "Palūkanos už", "Grąžinimas žmonai", "Įmoka į sąskaitą"),
  ],
  [
    "windows-1257",
    linesOf("Pirkums Rīga", "Alga par mēnesi", "Pārskaitījums", "Komisijas maksa šķēle", "Iemaksa kontā"),
  ],
  ["windows-1254", linesOf("Alışveriş İstanbul", "Havale gönderen", "Maaş ödemesi", "Kredi kartı borcu", "Doğalgaz")],
  ["windows-1253", linesOf("Πληρωμή λογαριασμού", "Μεταφορά", "Μισθοδοσία", "Αγορά")],
  ["Shift_JIS", japanese],
  ["GB18030", chinese],
  ["Big5", linesOf("薪資收入", "轉帳支出", "信用卡消費", "利息", "電費繳款")],
  ["EUC-KR", linesOf("급여 이체", "카드 결제", "이자", "스타벅스 강남점")],
])("%s: %s", (encoding, text) => {
  const bytes = iconv.encode(text, encoding)
  expect(decode(bytes).text).toBe(text)
  // A part of a large file is enough.
  const long = text + "2024-01-01;PLAIN;-1,00\r\n".repeat(5000) + text.repeat(50)
  expect(decode(iconv.encode(long, encoding)).text).toBe(long)
})

test.each(["utf8", "utf-16le", "utf-16be"])("%s with and without a mark", (encoding) => {
  for (const text of [german, russian, japanese].slice(0, encoding === "utf8" ? 3 : 1)) {
    expect(decode(iconv.encode(text, encoding)).text).toBe(text)
    expect(decode(iconv.encode(text, encoding, { addBOM: true })).text).toBe(text)
  }
})

test("one letter is enough where it stands in a word", () => {
  for (const word of ["Müller", "Café", "Señor", "Købmand", "Gebühr"])
    expect(decode(iconv.encode(linesOf(word), "windows-1252")).text).toBe(linesOf(word))
  for (const word of ["Łódź", "Płatność", "Žižkov"])
    expect(decode(iconv.encode(linesOf(word), "windows-1250")).text).toBe(linesOf(word))
})

test("letters that were lost on the way cost only themselves", () => {
  const bytes = Buffer.concat([Buffer.from(german.repeat(3)), Buffer.from([0x47, 0xfc, 0x0d, 0x0a])])
  expect(decode(bytes)).toEqual({ encoding: "UTF-8", text: `${german.repeat(3)}G\ufffd\r\n` })
  expect(decode(Buffer.from("Tea\0 and\0 cake")).text).toBe("Tea and cake")
  const half = Buffer.concat([Buffer.from("\ufeffTea ", "utf16le"), Buffer.of(0x3d, 0xd8), Buffer.from("!", "utf16le")])
  expect(decode(half).text).toBe("Tea \ufffd!")
})

const ofx = (name: string) =>
  `OFXHEADER:100\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><STMTTRN><NAME>${name}</STMTTRN></OFX>`
const xml = (declared: string, name: string) => `<?xml version="1.0" encoding="${declared}"?><Nm>${name}</Nm>`

test("what a file declares is believed where its bytes allow it", () => {
  // è in the West and č in the East are one byte.
  const croatian = xml("windows-1250", "Račun")
  expect(decode(iconv.encode(croatian, "windows-1250")).text).toBe(croatian)
  const french = xml("ISO-8859-1", "Règlement")
  expect(decode(iconv.encode(french, "ISO-8859-1")).text).toBe(french)
})

test.each<readonly [declared: string, is: string, text: string]>([
  ["1252", "utf8", ofx("Bäckerei Zoë")],
  ["1252", "windows-1251", ofx("Оплата товаров, зарплата")],
  ["1252", "Shift_JIS", ofx("クレジットカード 電気料金")],
  ["1252", "windows-1250", ofx("Płatność kartą Żabka Łódź")],
  ["UTF-8", "windows-1252", xml("UTF-8", "Bäckerei Müller")],
  ["ISO-8859-1", "utf8", xml("ISO-8859-1", "Bäckerei Müller")],
  ["UTF-16", "utf8", xml("UTF-16", "Bäckerei Müller")],
])("a file that says %s and is %s", (_, encoding, text) => expect(decode(iconv.encode(text, encoding)).text).toBe(text))
