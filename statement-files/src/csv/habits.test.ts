// Formats of single banks and countries in minimal files: each row is read right, or there is a question.
import { describe, expect, test } from "vitest"
import { facts, isSure, lines, read } from "../../test/reading.ts"

describe("each of these is read without a question", () => {
  test.each<readonly [why: string, currency: string, file: string, rows: ReadonlyArray<string>]>([
    [
      "a minus is a triangle",
      "JPY",
      lines("取引日,摘要,金額,残高", '2024/03/01,ヤチン,"▲85,000","▲85,000"', '2024/03/13,給与,"234,567","149,567"'),
      ["2024-03-01 85000 ヤチン", "2024-03-13 -234567 給与"],
    ],
    [
      "digits are as wide as letters, in numbers and in names",
      "JPY",
      lines(
        "日付,摘要,お支払金額,お預り金額",
        "２０２４年３月１４日,１００円ショップ,１，１００,",
        "２０２４／３／１５,給与,,￥２３４，５６７",
      ),
      ["2024-03-14 1100 １００円ショップ", "2024-03-15 -234567 給与"],
    ],
    [
      "digits are those of Arabic",
      "EGP",
      lines("Date,Details,Debit,Credit", "١٤/٠٣/٢٠٢٤,Fennel,١٬٢٣٤٫٥٠,", "١٥/٠٣/٢٠٢٤,Salary,,٢٣٬٤٥٦٫٠٠"),
      ["2024-03-14 123450 Fennel", "2024-03-15 -2345600 Salary"],
    ],
    [
      "a spreadsheet has saved days as the numbers that it counts them by",
      "USD",
      lines(
        "Account 12345",
        "Date,Description,Debit,Credit",
        "45365,Fennel,12.34,",
        "45366.58,Salary,,2000.00",
        "Total,,12.34,2000.00",
      ),
      ["2024-03-14 1234 Fennel", "2024-03-15 -200000 Salary"],
    ],
    [
      "years are counted from an emperor's first",
      "JPY",
      lines("日付,摘要,お引出し金額,お預入れ金額", "令和元年5月14日,スーパー,1234,", "H31.4.13,給与,,234567"),
      ["2019-05-14 1234 スーパー", "2019-04-13 -234567 給与"],
    ],
    [
      "what is called Amount (in Rs.) is not what came in",
      "INR",
      lines("Date,Details,Amount (in Rs.)", '14/03/2024,Fennel,"1,234.00"', '16/03/2024,Payment,"5,000.00 Cr"'),
      ["2024-03-14 123400 Fennel", "2024-03-16 -500000 Payment"],
    ],
    [
      "the sides are Dr and Cr",
      "INR",
      lines(
        "Txn Date,Description,Dr Amount,Cr Amount,Balance",
        '14/03/2024,Fennel,"1,234.50",,"1,03,722.28 Cr."',
        '13/03/2024,Salary,,"1,23,456.78","1,04,956.78 Cr."',
      ),
      ["2024-03-14 123450 Fennel", "2024-03-13 -12345678 Salary"],
    ],
    [
      "a fee is outside of the amount, or a row of its own",
      "ZAR",
      lines(
        "Posting Date,Description,Money In,Money Out,Fee,Balance",
        "2024-03-12,SMS,,,-1.50,-1.50",
        "2024-03-13,Salary,23456.78,,,23455.28",
        "2024-03-14,Cash,,-100.00,-7.50,23347.78",
      ),
      ["2024-03-12 150 SMS", "2024-03-13 -2345678 Salary", "2024-03-14 10750 Cash"],
    ],
    [
      "a column of categories holds nothing but directions",
      "USD",
      lines(
        "Transaction Date,Description,Category,Amount",
        "03/14/2024,Fennel,DEBIT,-12.34",
        "03/02/2024,Payment,CREDIT,250.00",
      ),
      ["2024-03-14 1234 Fennel", "2024-03-02 -25000 Payment"],
    ],
    [
      "a column of one letter says which way the money went, in Greek",
      "EUR",
      lines("Ημερομηνία;Αιτιολογία;Ποσό;Πρόσημο ποσού", "16/03/2024;Καφές;5,00;Χ", "15/03/2024;Μισθός;1.100,00;Π"),
      ["2024-03-16 500 Καφές", "2024-03-15 -110000 Μισθός"],
    ],
    [
      "its signs of currency were lost on the way",
      "GBP",
      lines("Date,Description,Paid out,Paid in", "14 Mar 2024,Fennel,Â£12.34,", '15 Mar 2024,Acme,,"Â£1,100.00"'),
      ["2024-03-14 1234 Fennel", "2024-03-15 -110000 Acme"],
    ],
  ])("%s", (_, currency, file, rows) => {
    const statement = read(file, { currency })
    expect(facts(statement)).toEqual(rows)
    expect(isSure(statement)).toBe(true)
  })
})

describe("what was paid in another currency is not the account's", () => {
  test.each([
    [
      "neon",
      "Date;Amount;Original amount;Original currency;Description;Subject;Spaces",
      "2024-03-05;-9.80;-10.00;EUR;SNCF;;no",
      "2024-03-13;6345.65;;;Acme;;no",
    ],
    [
      "in Dutch",
      "Datum;Bedrag;Oorspronkelijk bedrag;Oorspronkelijke valuta;Omschrijving;Saldo",
      "2024-03-05;-9,80;-10,00;EUR;SNCF;6335,85",
      "2024-03-04;6345,65;;;Acme;6345,65",
    ],
    [
      "Virgin Money",
      "Transaction Date;Posting Date;Billing Amount;Merchant;Debit or Credit;Transaction Currency",
      "05/03/2024;05/03/2024;9.80;SNCF;DBIT;EUR",
      "04/03/2024;04/03/2024;12.00;Payment;CRDT;GBP",
    ],
  ])("%s", (bank, ...file) => {
    const currency = bank === "Virgin Money" ? "GBP" : bank === "in Dutch" ? "EUR" : "CHF"
    const { rows } = read(lines(...file), { currency: "CHF" })
    expect(rows[0]).toMatchObject({ date: "2024-03-05", amount: 980, currency })
  })
})

test("a row that is a fee and nothing else is never passed over", () => {
  const rows = Array.from({ length: 20 }, (_, day) => `2024-03-${String(day + 1).padStart(2, "0")},Shop ${day},,10.00,`)
  const { rows: all } = read(lines("Date,Description,Money In,Money Out,Fee", ...rows, "2024-03-28,SMS,,,1.50"))
  expect(all.at(-1)).toMatchObject({ line: 22, name: "SMS", amount: 150 })
})

test("a line of totals with both of its sides filled leaves the sides what they are", () => {
  const { rows, problems } = read(
    lines(
      "Datum;Buchungstext;Belastung;Gutschrift;Saldo",
      "14.03.2024;Fennel;12.35;;987.65",
      "15.03.2024;Lohn;;1'100.00;2'087.65",
      "31.03.2024;Total Umsätze;12.35;1'100.00;",
    ),
    { currency: "CHF" },
  )
  expect(rows.map(({ amount }) => amount)).toEqual([1235, -110_000])
  expect(problems.map(({ line }) => line)).toEqual([4])
})

test("what is only authorised has not been booked", () => {
  const { rows, pending } = read(
    lines(
      "Date,Details,Paid out,Paid in,Status",
      "14/03/2024,Fennel,12.34,,Settled",
      "17/03/2024,Hotel,200.00,,Authorised",
    ),
  )
  expect(rows.length).toBe(1)
  expect(pending).toBe(1)
})

test("where a few balances contradict the way in which a known writer always writes, the person decides", () => {
  const { questions } = read(
    lines(
      "Datum;Uhrzeit;Zeitzone;Beschreibung;Währung;Brutto;Entgelt;Netto;Guthaben",
      "14.3.2024;12:00:00;Europe/Berlin;Zahlung;EUR;-12,34;0,00;-12,34;-12,34",
      "14.3.2024;12:00:00;Europe/Berlin;Bankgutschrift;EUR;12,34;0,00;12,34;0,00",
      "10.3.2024;09:00:00;Europe/Berlin;Zahlung;EUR;100,00;-3,25;96,75;96,75",
    ),
    { currency: "EUR" },
  )
  expect(questions).toMatchObject([{ kind: "sign", suggested: "out" }])
})

test("a card that says twice what is due leaves no choice between the two, only of the way", () => {
  const { rows, questions } = read(
    lines(
      "ご利用者,4980-****,カード",
      "2024/03/14,スーパー,1234,１,１,1234,",
      "2024/03/10,返品,-5678,１,１,-5678,",
      ",,,,,-4444,",
    ),
    { currency: "JPY", answers: { sign: "out" } },
  )
  expect(rows.map(({ amount }) => amount)).toEqual([1234, -5678])
  expect(questions).toEqual([])
})

test("numbers that are no days of our time are not taken for any", () => {
  const noDays = expect.stringMatching("no rows with a date and an amount")
  expect(read(lines("Date,Description,Amount", "10007,Fennel,-12.34", "98109,Salary,2000.00")).refused).toEqual(noDays)
  expect(read(lines("Ticket,Description,Amount", "45365,Fennel,-12.34")).refused).toEqual(noDays)
})

test("days of Arabia's calendar beside ours, and alone", () => {
  const rows = ["1445/09/04,2024/03/14,Fishmonger,-14.20,85.80", "1445/09/30,2024/04/09,Tram,-3.00,82.80"]
  const days = (file: string) => read(file).rows.map(({ date }) => date)
  expect(days(lines("Qwe,Asd,Details,Amount,Balance", ...rows))).toEqual(["2024-03-14", "2024-04-09"])
  expect(days(lines("Date,Zxc,Details,Amount,Balance", ...rows.map((row) => row.replace(/,2024.*?,/, ",,"))))).toEqual([
    "2024-03-14",
    "2024-04-09",
  ])
})

test("days of Iran's calendar, through the end of its year", () =>
  expect(
    facts(
      read(
        lines(
          "تاریخ,شرح,مبلغ,موجودی",
          "۱۴۰۲/۱۱/۰۵,Fennel,-۴۵۰٬۰۰۰,۹٬۵۵۰٬۰۰۰",
          "۱۴۰۲/۱۲/۲۹,Fennel,-۴۵۰٬۰۰۰,۹٬۱۰۰٬۰۰۰",
          "۱۴۰۳/۰۱/۰۱,Quillon,۹۰۰٬۰۰۰,۱۰٬۰۰۰٬۰۰۰",
        ),
        { currency: "IRR" },
      ),
    ),
  ).toEqual(["2024-01-25 45000000 Fennel", "2024-03-19 45000000 Fennel", "2024-03-20 -90000000 Quillon"]))
