// The kinds of lines: rows, cancelled ones, and balances.
import { expect, test } from "vitest"
import { facts, lines, read } from "../../../test/reading.ts"

test("a shop that is called like a balance is paid", () =>
  expect(
    facts(
      read(
        lines(
          "Date,Payee,Debit,Credit",
          "2024-03-14,NEW BALANCE,89.00,",
          "2024-03-15,Balance,3.00,",
          "2024-03-16,Tram,2.00,",
        ),
      ),
    ),
  ).toEqual(["2024-03-14 8900 NEW BALANCE", "2024-03-15 300 Balance", "2024-03-16 200 Tram"]))

test("a last row called balance that follows from the others is named", () => {
  const { rows, problems } = read(
    lines(
      "Date,Payee,Debit,Credit",
      "2024-03-14,Fishmonger,14.00,",
      "2024-03-15,Quillon,,90.00",
      "2024-03-16,Saldo,,76.00",
    ),
  )
  expect(rows).toHaveLength(2)
  expect(problems).toMatchObject([{ line: 4 }])
})

test("a row with a reason why it was declined did not happen", () => {
  const { rows, passedOver } = read(
    lines("Date,Payee,Debit,Decline reason", "2024-03-14,Fishmonger,14.20,", "2024-03-15,Tram,3.00,INSUFFICIENT_FUNDS"),
  )
  expect(rows).toHaveLength(1)
  expect(passedOver).toBe(1)
})

test("a status that nobody knows is named, where most are known, be they booked or not", () =>
  expect(
    read(
      lines(
        "Date,Payee,Status,Debit",
        "2024-03-14,Fishmonger,Completed,14.20",
        "2024-03-15,Tram,Authorised,3.00",
        "2024-03-16,Ferry,Declined,5.00",
        "2024-03-17,Choir,Returned,7.00",
      ),
    ),
  ).toMatchObject({ rows: [{ name: "Fishmonger" }], pending: 1, problems: [{ line: 5 }] }))

test.each([
  ["2024. március 14.", "2024. április 2."],
  ["2024 m. kovo 14 d.", "2024 m. balandžio 2 d."],
  ["2024-Mar-14", "2024-Apr-02"],
  ["14 มี.ค. 2567", "02 เม.ย. 2567"],
  ["14/03/67", "02/04/67"],
])("a day may be written as %s", (first, second) =>
  expect(
    facts(
      read(lines("Date;Payee;Debit", `${first};Fishmonger;14.20`, `${second};Tram;3.00`), {
        answers: { dates: "DMY" },
      }),
    ),
  ).toEqual(["2024-03-14 1420 Fishmonger", "2024-04-02 300 Tram"]),
)

test.each([
  ["Durum", "Tamamlandı", "Beklemede", "İptal edildi"],
  ["Tila", "Valmis", "Odottaa", "Hylätty"],
  ["Estado", "Confirmado", "Pendiente", "Denegada"],
  ["Status", "Geboekt", "In behandeling", "Mislukt"],
  ["Typ", "Gebucht", "Geplant", "Storniert"],
  ["状態", "完了", "処理中", "取消"],
])("what a bank announces or takes back does not come in: %s", (heading, done, pending, cancelled) => {
  const file = read(
    lines(
      `Date,Payee,Debit,${heading}`,
      `2024-03-14,Fishmonger,14.20,${done}`,
      `2024-03-15,Tram,3.00,${pending}`,
      `2024-03-16,Ferry,5.00,${cancelled}`,
      `2024-03-17,Choir,7.00,${done}`,
    ),
  )
  expect(file).toMatchObject({ rows: [{ name: "Fishmonger" }, { name: "Choir" }], pending: 1, problems: [] })
})

test("where most rows have a word that nobody knows, they are booked, and the others are named", () =>
  expect(
    read(
      lines(
        "Date,Payee,Debit,Status",
        "2024-03-14,Fishmonger,14.20,Zzz",
        "2024-03-15,Tram,3.00,Pending",
        "2024-03-16,Ferry,5.00,Yyy",
        "2024-03-17,Choir,7.00,Zzz",
      ),
    ),
  ).toMatchObject({ rows: [{ name: "Fishmonger" }, { name: "Choir" }], pending: 1, problems: [{ line: 4 }] }))

test("words below a row's text are no title of what follows, whatever they say", () =>
  expect(
    read(lines("Date,Payee,Debit", "2024-03-14,Fishmonger,14.20", "", ",Pending Records,", "2024-03-15,Tram,3.00")),
  ).toMatchObject({ rows: [{ name: "Fishmonger" }, { name: "Tram" }], pending: 0 }))

test("a row with nothing but “Declined” in a column is named, since it may not have happened", () => {
  const { rows, problems } = read(
    lines(
      "Date,Type,Details,Out,In",
      "2024-03-14,Card,Tram,3.00,",
      "2024-03-15,Declined,Ferry,9.00,",
      "2024-03-16,Pay,Quillon,,9.00",
    ),
  )
  expect([rows.length, problems.map(({ line }) => line)]).toEqual([2, [3]])
})

test("a row that is called a hold, in whichever column, is announced", () => {
  const { rows, pending } = read(
    lines("Date,Reference,Payee,Debit", "2024-03-14,CRD_11,Fishmonger,14.20", "2024-03-15,HOLD,Tram,3.00"),
  )
  expect(rows).toHaveLength(1)
  expect(pending).toBe(1)
})

const posted = ["Posted on,Number,Payee,Debit,Credit", "2024-03-14,1,Fishmonger,14.20,", "2024-03-16,2,Choir,,9.00"]

test("rows of a smaller table are named, above the other as well as below it, wherever their days stand", () => {
  const other = ["Payee,Booking date,Amount", "Tram,2024-03-15,-3.00"]
  expect(read(lines(...other, ...posted)).problems).toMatchObject([{ line: 2 }])
  expect(read(lines(...posted, ...other)).problems).toMatchObject([{ line: 5 }])
  const otherOrder = ["Posted on,Number,Payee,Credit,Debit", "2024-03-15,3,Tram,,3.00"]
  expect(read(lines(...otherOrder, ...posted)).problems).toMatchObject([{ line: 2 }])
})

test("what is pending stands in a table of its own, with other headings", () => {
  const { rows, pending } = read(
    lines("Pending transactions", "Date,Payee,Debit", "2024-03-17,Tram,3.00", "", "Posted", ...posted),
  )
  expect(rows).toHaveLength(2)
  expect(pending).toBe(1)
})

test.each([
  "Year,Month,Day,Payee,Debit,Credit|2024,3,14,Tram,3.00,",
  "Day,Month,Year,Payee,Debit,Credit|14,March,2024,Tram,3.00,",
  "Date,Year,Month,Day,Payee,Debit,Credit|2024-03-14,2024,3,14,Tram,3.00,",
])("a day in three columns is one: %s", (file) =>
  expect(read(lines(...file.split("|")))).toMatchObject({
    questions: [],
    rows: [{ date: "2024-03-14", amount: 300 }],
  }),
)

test("a tab after each semicolon is no delimiter of its own", () =>
  expect(read("Datum;\tText;\tSoll;\tHaben\n14.03.2024;\tTram;\t3,00;\t\n").rows).toMatchObject([{ amount: 300 }]))
