// The evidence about a file. Without evidence the person is asked, and no line with money disappears.
import { describe, expect, test } from "vitest"
import { facts, lines, read } from "../../test/reading.ts"

const rowsOf = (...all: ReadonlyArray<string>): ReadonlyArray<string> => facts(read(lines(...all)))

describe("the sign", () => {
  test("stands as it is written where one column called deposits has both", () =>
    expect(
      rowsOf("Date,Payee,Deposit", "2024-02-03,Fishmonger,-14.20", "2024-02-04,Pay,900.00", "2024-02-07,Tram,-3.00"),
    ).toEqual(["2024-02-03 1420 Fishmonger", "2024-02-04 -90000 Pay", "2024-02-07 300 Tram"]))

  test("is asked where one column called withdrawals has both", () =>
    expect(
      read(lines("Date,Payee,Withdrawals", "2024-02-03,Fishmonger,-14.20", "2024-02-04,Harbor,900.00")).questions,
    ).toMatchObject([{ kind: "sign", text: "Did you spend the money of “Fishmonger”, or receive it?" }]))

  test("is not asked where wages came in", () =>
    expect(
      read(lines("Date,Payee,Amount", "2024-02-03,Fishmonger,-14.20", "2024-02-04,Wages of March,900.00")).questions,
    ).toEqual([]))

  test("of amounts that were rounded is still proved by their balance", () =>
    expect(
      read(
        lines(
          "Date;Payee;Amount;Balance",
          "2024-02-01;Interest;0,021385479;1000,021385479",
          "2024-02-02;Interest;0,134900112;1000,156285591",
          "2024-02-03;A friend;50,00;1050,156285591",
          "2024-02-04;Shop;-9,50;1040,656285591",
        ),
      ),
    ).toMatchObject({ rows: [{ amount: -2 }, { amount: -13 }, { amount: -5000 }, { amount: 950 }], questions: [] }))

  test("of a row whose type is blank beside spending is not taken for the opposite", () => {
    const { rows, questions } = read(
      lines("Date,Type,Amount,Payee", "2024-02-03,Expense,14.20,Fishmonger", "2024-02-05,,31.00,Shoe repair"),
    )
    expect(rows.map(({ amount }) => amount)).toEqual([1420, 3100])
    expect(questions).toMatchObject([{ kind: "sign", suggested: "out" }])
  })
})

describe("the day", () => {
  test.each(["Period start,Period end,Transaction date", "From date,To date,Date of the row", "Date 1,Date 2,Date 3"])(
    "is the row's own, not one that all rows have: %s",
    (headings) =>
      expect(
        rowsOf(
          `${headings},Payee,Amount`,
          "2024-04-01,2024-04-30,2024-04-03,Garden,-38.20",
          "2024-04-01,2024-04-30,2024-04-09,Choir,412.00",
          "2024-04-01,2024-04-30,2024-04-22,Ferry,-17.50",
        ),
      ).toEqual(["2024-04-03 3820 Garden", "2024-04-09 -41200 Choir", "2024-04-22 1750 Ferry"]),
  )
})

describe("a line with a day", () => {
  test("is read with quotes within quotes", () =>
    expect(
      rowsOf(
        '"Date","Payee","Details","Amount"',
        '"2024-03-01","Greengrocer","card","-14.20"',
        '"2024-03-02","Inn "The Anchor"","card","-31.75"',
        '"2024-03-05","The "Blue" Boat","card","-9.10"',
        '"2024-03-08","Said ""hello""","card","25.00"',
      ),
    ).toEqual([
      "2024-03-01 1420 Greengrocer",
      '2024-03-02 3175 Inn "The Anchor"',
      '2024-03-05 910 The "Blue" Boat',
      '2024-03-08 -2500 Said "hello"',
    ]))

  test.each(["to be confirmed", "see page 2", "12.50 or more"])("is named if its amount is “%s”", (amount) =>
    expect(read(lines("Date,Payee,Amount", "2024-05-02,Lamp,-45.10", `2024-05-03,Tailor,${amount}`))).toMatchObject({
      rows: [{ line: 2 }],
      problems: [{ line: 3, reason: "Its amount cannot be read." }],
    }),
  )

  test("is named if its amount is in words beside a balance", () =>
    expect(
      read(
        lines(
          "Date,Payee,Amount,Balance",
          "2024-05-01,Lamp,-45.10,54.90",
          "2024-05-02,Tea,-4.90,50.00",
          "2024-05-03,Tailor,unknown,50.00",
        ),
      ),
    ).toMatchObject({ rows: [{ line: 2 }, { line: 3 }], problems: [{ line: 4 }] }))

  test("is read though its texts go on beyond the last heading", () =>
    expect(
      rowsOf(
        "Account;Booked on;Currency;Amount;Text",
        "55-10;2024-02-01;USD;-14,20;Florist;bouquet;card 11",
        "55-10;2024-02-03;USD;950,00;Employer;pay;August;reference 7",
        "55-10;2024-02-07;USD;-60,00;Cash machine",
      ),
    ).toEqual([
      "2024-02-01 1420 Florist, bouquet, card 11",
      "2024-02-03 -95000 Employer, pay, August, reference 7",
      "2024-02-07 6000 Cash machine",
    ]))

  test.each(["TOTAL", "Suma", "TOTAL 4521"])("is a row though a shop is called %s", (shop) =>
    expect(
      rowsOf(
        "Date,Description,Amount",
        "2024-02-01,Grocer,-31.20",
        `2024-02-05,${shop},-54.10`,
        "2024-02-09,Telephone,-25.00",
        "2024-02-10,Pay,1000.00",
      )[1],
    ).toBe(`2024-02-05 5410 ${shop}`),
  )

  test("is named if it is called a total and adds up the rows above it", () =>
    expect(
      read(lines("Date,Payee,Amount", "2024-02-01,Ada,-31.20", "2024-02-02,Bob,-8.80", "2024-02-03,Total,-40.00")),
    ).toMatchObject({ rows: [{ line: 2 }, { line: 3 }], problems: [{ line: 4 }] }))

  test("is a row if it adds up the others under a name of its own", () =>
    expect(
      rowsOf(
        "Date,Payee,Amount",
        "2024-02-01,Hotel,-80.00",
        "2024-02-02,Boat hire,-45.00",
        "2024-02-03,Picnic,-15.00",
        "2024-02-20,Aunt pays it back,140.00",
      ),
    ).toHaveLength(4))

  test.each([["-12.5", "-9.25", "-3.10"] as const, ["-12", "-9.5", "-3.75"] as const])(
    "is whole at the end of a file without a line end, with as many decimals as any: %s, %s, %s",
    (...amounts) =>
      expect(
        read(["Date,Payee,Amount", ...amounts.map((amount, day) => `2024-02-0${day + 1},Kiosk,${amount}`)].join("\n"))
          .rows,
      ).toHaveLength(3),
  )
})

describe("an amount", () => {
  test("of more decimals than its currency has is rounded, half away from zero", () =>
    expect(
      rowsOf(
        "Date,Payee,Amount",
        "2024-02-01,Interest,0.021385479",
        "2024-02-02,Interest,0.134900112",
        "2024-02-03,Fee,-1.005000000",
        "2024-02-04,Shop,-50.00",
        "2024-02-05,Shop 2,-50.00",
      ).map((fact) => fact.split(" ")[1]),
    ).toEqual(["-2", "-13", "101", "5000", "5000"]))

  test("is asked for where nothing says which column of numbers it is", () => {
    const file = lines(
      "03-11-2024;Bicycle shop;-120,00;1880,40",
      "05-11-2024;Library fine;-2,50;1512,90",
      "17-11-2024;Sold a desk;75,00;1634,15",
    )
    expect(read(file, { today: "2024-12-31" }).questions).toMatchObject([
      {
        id: "amount",
        options: [
          { value: "2", label: "-120,00 USD" },
          { value: "3", label: "1880,40 USD" },
        ],
      },
      {},
    ])
    const answered = { today: "2024-12-31", answers: { amount: "2", sign: "out" } }
    expect(read(file, answered).rows.map(({ amount }) => amount)).toEqual([12000, 250, -7500])
    expect(read(file, { today: "2024-12-31", columns: { 2: "amount" } }).rows).toHaveLength(3)
  })
})

describe("the currency", () => {
  test.each(["EEK", "DEM", "HRK", "ITL", "LTL"])("may be a former one, such as %s", (code) =>
    expect(
      read(lines("Date,Payee,Amount,Currency", `2009-06-02,Cafe,-85.00,${code}`, `2009-06-05,Pay,92.00,${code}`)).rows,
    ).toMatchObject([{ currency: code }, { currency: code }]),
  )

  test.each(["NZD 2140.55", "2140.55 NZD", "€2.140,55", "(NZD) 2140.55"])(
    "is that of the balance above the table: %s",
    (balance) =>
      expect(
        read(
          lines(
            "Account:,Everyday",
            `Ledger balance:,"${balance}"`,
            "",
            "Date,Payee,Debit,Credit",
            "2024-01-14,Pay,,310.00",
            "2024-01-16,Plumber,240.00,",
          ),
        ).rows[0]?.currency,
      ).toBe(balance.startsWith("€") ? "EUR" : "NZD"),
  )

  test.each(["Branch:,PEN 4401", "TOP 10 transactions", "ALL,62000"])("is not a word before a number: %s", (line) =>
    expect(
      read(lines(line, "", "Date,Payee,Amount", "2024-01-14,Pay,310.00", "2024-01-16,Plumber,-240.00")).evidence
        ?.currency,
    ).not.toBe("stated"),
  )
})

describe("the account", () => {
  const file = lines(
    "Date,Description,Amount,Source account,Kind",
    "2024-06-02,Printer ink,-31.00,Everyday xx11,Office",
    "2024-06-03,Train,-18.40,Card,Travel",
    "2024-06-05,Interest,4.12,Reserve xx90,Bank",
    "2024-06-06,Tea,-7.25,Card,Food",
  )
  test("is that of its column, though each has few rows", () =>
    expect(read(file).accounts.map(({ key }) => key)).toEqual(["Everyday xx11", "Card", "Reserve xx90"]))

  test.each(["Last 4", "Institution"])("is that of a column that is called %s", (heading) => {
    const rows = ["1234", "1234", "9876", "9876"].map((own, at) => `2024-06-0${at + 1},Tram,3.00,${own}`)
    expect(read(lines(`Date,Description,Debit,${heading}`, ...rows)).accounts).toHaveLength(2)
  })

  test("is that of the column that the person says", () =>
    expect(read(file, { columns: { 4: "account", 3: null } }).accounts).toHaveLength(4))
})

describe("words", () => {
  test("of every column are kept where none has a heading", () =>
    expect(
      read(
        lines(
          "2024-02-01|card payment at a till, contactless, reference 5521 8890|Fishmonger|-22.60",
          "2024-02-02|card payment at a till, contactless, reference 5521 8891|Shoe repair|-35.00",
          "2024-02-04|payment order of the first of each month, reference 7|Music school|-58.00",
        ),
      ).rows.map(({ name, note }) => `${name} ${note}`),
    ).toEqual([
      expect.stringContaining("Fishmonger"),
      expect.stringContaining("Shoe repair"),
      expect.stringContaining("Music school"),
    ]))

  test("of a column with an unknown heading are kept beside those of known ones", () =>
    expect(
      read(
        lines(
          "Date,Description,Zorblax,Amount",
          "2024-02-01,Card,Fishmonger,-22.60",
          "2024-02-02,Card,Shoe repair,-35.00",
        ),
      ).rows.map(({ name, note }) => `${name} ${note}`),
    ).toEqual([expect.stringContaining("Fishmonger"), expect.stringContaining("Shoe repair")]))
})

describe("a split", () => {
  test("counts once where a column marks the whole and its parts", () =>
    expect(
      read(
        lines(
          "Split,Date,Payee,Out,Category",
          ",2024-02-14,Market,31.20,Food",
          "*,2024-02-16,Kiosk,3.00,",
          "-,2024-02-16,Kiosk,1.00,Newspaper",
          "-,2024-02-16,Kiosk,2.00,Food",
        ),
      ).rows.map(({ amount, category, split }) => [amount, category, split !== null]),
    ).toEqual([
      [3120, "Food", false],
      [100, "Newspaper", true],
      [200, "Food", true],
    ]))
})

test("a row whose status is a word that is not known is named, where others say that they are booked", () => {
  const { rows, problems } = read(
    lines(
      "Date,Description,Amount (USD),Balance (USD),Status",
      "2024-05-14,Tea,-12.00,88.00,Posted",
      "2024-05-15,Bun,-5.00,,Wartend",
      "2024-05-16,Cake,-8.00,80.00,Posted",
    ),
  )
  expect(rows.map(({ name }) => name)).toEqual(["Tea", "Cake"])
  expect(problems).toMatchObject([
    { line: 3, reason: "Its status, “Wartend”, is not known: it may not have happened." },
  ])
})
