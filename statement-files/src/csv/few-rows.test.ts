// Files of two or three rows, as people download after a few days, have less evidence than a month. Each is read right,
// or there is a question or a sentence; never a wrong row.
import { readInBudgetCurrency } from "../../test/reading.ts"
import { expect, test } from "vitest"

const reading = (
  currency: string,
  lines: ReadonlyArray<string>,
  answers: Readonly<Record<string, string>> = {},
  encoding: BufferEncoding = "utf8",
) =>
  readInBudgetCurrency(Buffer.from(`${lines.join("\n")}\n`, encoding), {
    fileName: "download.csv",
    today: "2024-12-30",
    currency,
    answers,
  })

const rowsOf = (...given: Parameters<typeof reading>) => {
  const { rows, questions, problems } = reading(...given)
  expect(questions).toEqual([])
  expect(problems).toEqual([])
  return rows.map(({ date, amount, currency }) => [date, amount, currency])
}

test("a new account's first deposit is its balance, too: it is not taken for the amounts of the others", () => {
  const tab = [
    "417164300\tEUR\t20240110\t0,00\t1100,00\t20240110\t1100,00\tQuillon",
    "417164300\tEUR\t20240125\t1100,00\t1095,50\t20240125\t-4,50\tHarbor",
  ]
  // The balances before and after show which of the columns changed them.
  expect(rowsOf("EUR", tab)).toEqual([
    ["2024-01-10", -110_000, "EUR"],
    ["2024-01-25", 450, "EUR"],
  ])
  const unclear = ["25-01-2024,4.50,Debet,Harbor,1095.50", "10-01-2024,1100.00,Credit,Quillon,1100.00"]
  expect(reading("EUR", unclear)).toMatchObject({ questions: [{ id: "amount" }] })
})

test("pending rows are known by a column of states, whatever it is called", () => {
  const { rows, pending } = reading("EUR", [
    "Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Betrag;Waehrung;Info",
    "DE02120300000000202051;31.01.24;31.01.24;KARTENZAHLUNG;Harbor;-4,50;EUR;Umsatz gebucht",
    "DE02120300000000202051;01.02.24;31.01.24;LASTSCHRIFT;Fennel;-20,00;EUR;Umsatz vorgemerkt",
  ])
  expect(rows.map(({ amount }) => amount)).toEqual([450])
  expect(pending).toBe(1)
})

test.each([
  ["Autorizzato", "Contabilizzato"],
  ["NON CONTABILIZZATO", "CONTABILIZZATO"],
  ["Venter", "Udført"],
  ["forecasted", "posted"],
])("a row that is %s is not booked", (state, done) => {
  const { rows, pending } = reading("EUR", [
    "Data;Descrizione;Uscite;Entrate;Stato",
    `25/01/2024;Harbor;4,50;;${done}`,
    `26/01/2024;Fennel;20,00;;${state}`,
  ])
  expect(rows.map(({ amount }) => amount)).toEqual([450])
  expect(pending).toBe(1)
})

test.each([
  ["Hungarian", "Típus,Termék,Kezdés dátuma,Teljesítés dátuma,Leírás,Összeg,Díj,Pénznem,Állapot,Egyenleg"],
  ["Spanish", "Tipo,Producto,Fecha de inicio,Fecha de finalización,Descripción,Importe,Comisión,Divisa,State,Saldo"],
  ["French", "Type,Produit,Date de début,Date de fin,Description,Montant,Frais,Devise,État,Solde"],
  ["Polish", "Rodzaj,Produkt,Data rozpoczęcia,Data zrealizowania,Opis,Kwota,Opłata,Waluta,State,Saldo"],
])("of the days on which a payment began and was completed, the second counts: %s", (_, heading) => {
  const lines = [
    heading,
    "Card,Main,2024-01-24 10:00:00,2024-01-25 10:00:00,Harbor,-4.50,0.00,EUR,COMPLETED,1095.50",
    "Transfer,Main,2024-01-10 10:00:00,2024-01-10 10:00:00,Quillon,1100.00,0.00,EUR,COMPLETED,1100.00",
  ]
  expect(rowsOf("EUR", lines).map(([date]) => date)).toEqual(["2024-01-25", "2024-01-10"])
})

test.each([
  ["Abschlussdatum;Buchungsdatum", "2024-01-25", []],
  ["Transaktionsdatum;Verbuchungsdatum", "2024-01-25", []],
  ["Transaktionsdatum;Qwertydatum", "2024-01-24", ["booked"]],
])("the day of booking counts, and one that nobody knows is asked about: %s", (days, date, asked) => {
  const lines = [
    `Konto;${days};Text;Belastung;Gutschrift;Währung`,
    "4512;24.01.2024;25.01.2024;Harbor;4,50;;EUR",
    "4512;20.01.2024;20.01.2024;Quillon;;20,00;EUR",
  ]
  const { rows, questions } = reading("EUR", lines)
  expect(questions.map(({ id }) => id)).toEqual(asked)
  expect(rows[0]).toMatchObject({ date })
})

test("of two days without a heading that tells them apart the person says which counts", () => {
  const lines = ["AT61;Harbor;24.01.2024;25.01.2024;-4,50", "AT61;Fennel;20.01.2024;20.01.2024;-20,00"]
  const [question] = reading("EUR", lines).questions
  expect(question).toMatchObject({
    id: "booked",
    kind: "dates",
    options: [{ label: "24.01.2024" }, { label: "25.01.2024" }],
  })
  const { rows } = reading("EUR", lines, { booked: question!.options[1]!.value })
  expect(rows.map(({ date }) => date)).toEqual(["2024-01-25", "2024-01-20"])
})

test("of two amounts that differ the person says which changed the account's balance", () => {
  const lines = [
    "Date,Description,Amount,Currency,Billing Amount,Billing Currency",
    "25/01/2024,Harbor,-10.00,USD,-8.00,GBP",
    "10/01/2024,Quillon,1100.00,GBP,1100.00,GBP",
  ]
  const [question] = reading("GBP", lines).questions
  expect(question).toMatchObject({
    id: "amount",
    kind: "currency",
    options: [{ label: "-10.00 USD (Amount)" }, { label: "-8.00 GBP (Billing Amount)" }],
    suggested: "4",
  })
  const amounts = (column: string) =>
    reading("GBP", lines, { amount: column, sign: "out" }).rows.map(({ amount, currency }) => [amount, currency])
  expect(amounts("4")).toEqual([
    [800, "GBP"],
    [-110_000, "GBP"],
  ])
  expect(amounts("2")).toEqual([
    [1000, "USD"],
    [-110_000, "GBP"],
  ])
})

test("an amount that stands in every row is the account's, and one in few is what a shop was paid", () => {
  const lines = [
    "Belegdatum;Verwendungszweck;Fremdwährung;Betrag;Kurs;Betrag;Währung;IBAN Zahlungsbeteiligter",
    "24.01.2024;Harbor;;;;-4,50;EUR;DE89370400440532013000",
    "19.01.2024;Fennel;USD;-10,00;1,0869;-9,20;EUR;DE89370400440532013000",
  ]
  expect(rowsOf("EUR", lines)).toEqual([
    ["2024-01-24", 450, "EUR"],
    ["2024-01-19", 920, "EUR"],
  ])
})

test("a column for each currency, of which a row has one", () => {
  const lines = [
    '"Account Type","Account Number","Transaction Date","Cheque Number","Description 1","Description 2","CAD$","USD$"',
    'Chequing,01234-1234567,1/25/2024,,"Harbor","",-4.5,,',
    'Chequing,01234-1234567,1/28/2024,,"Nimbus","",,-5.00,',
  ]
  expect(rowsOf("CAD", lines)).toEqual([
    ["2024-01-25", 450, "CAD"],
    ["2024-01-28", 500, "USD"],
  ])
  const rates = ["Date,EUR,GBP", "2024-01-25,1.0869,1.27", "2024-01-26,1.0860,1.28"]
  expect(reading("USD", rates).refused).toContain("list of exchange rates")
})

test("£ of Windows is no Polish letter, though nothing else is beyond ASCII", () => {
  const lines = ['"Date","Description","Paid out","Paid in"', '"25 Jan 2024","Harbor","£4.50",""']
  expect(rowsOf("GBP", lines, {}, "latin1")).toEqual([["2024-01-25", 450, "GBP"]])
})

test("£ of Windows is none beside blanks and brackets, however many there are", () => {
  const rows = Array.from({ length: 9 }, (_, day) => `${day + 20} Jan 2024,Harbor," £ (4.50)"," £ ${day}.00 "`)
  expect(rowsOf("GBP", ["Date,Description,Paid out,Paid in", ...rows.slice(0, 1)], {}, "latin1")).toEqual([
    ["2024-01-20", 450, "GBP"],
  ])
  const { dialect } = reading("GBP", ["Date,Description,Paid out,Balance", ...rows], {}, "latin1")
  expect(dialect.encoding).toBe("windows-1252")
})

test("a day above a column of amounts makes it no column of dates", () => {
  const lines = [
    '="0123400012345678";10/01/2024;31/01/2024;',
    "date_comptabilisation;libellé_complet_operation;montant_operation;devise;",
    "25/01/2024;CARTE 24/01 HARBOR;-4,50;EUR;",
    "10/01/2024;VIR RECU QUILLON;1100,00;EUR;",
  ]
  expect(reading("EUR", lines).rows.map(({ date, amount }) => [date, amount])).toEqual([
    ["2024-01-25", 450],
    ["2024-01-10", -110_000],
  ])
})

test.each([
  [
    "DEBIT and CREDIT in a column of texts",
    "Date,Transaction,Name,Amount",
    "DEBIT,Harbor,-4.50",
    "CREDIT,Quillon,9.00",
  ],
  [
    "numbers of the accounts that were paid",
    "Date,Name,Counterparty IBAN,Amount",
    "Harbor,DE89370400440532013000,-4.50",
    "Quillon,DE02120300000000202051,9.00",
  ],
  ["two columns that are both called amounts", "Date,Memo,Amount Debit,Amount Credit", "Harbor,-4.5,", "Quillon,,9"],
])("the sign needs no question: %s", (_, heading, out, into) => {
  expect(rowsOf("USD", [heading, `2024-01-25,${out}`, `2024-01-10,${into}`]).map(([, amount]) => amount)).toEqual([
    450, -900,
  ])
})

test("marks are believed though some rows have none: those are said to be unclear", () => {
  const lines = [
    "交易时间,交易对方,金额(元),收/支,当前状态",
    "2024-01-25 10:00:00,Harbor,¥104.50,支出,支付成功",
    "2024-01-20 10:00:00,Robin,¥50.00,/,提现已到账",
    "2024-01-10 10:00:00,Quillon,¥900.00,收入,已存入零钱",
  ]
  const { rows, problems, questions } = reading("CNY", lines)
  expect(rows.map(({ amount }) => amount)).toEqual([10_450, -90_000])
  expect(problems.map(({ line }) => line)).toEqual([3])
  expect(questions).toEqual([])
})

test("a row of all filters is not in the currency of Albania", () => {
  const lines = ["Filter,Date,Description,Type of Transaction,Amount", "All,2024-01-25,Harbor,Debit,4.50"]
  expect(rowsOf("CAD", lines)).toEqual([["2024-01-25", 450, "CAD"]])
})

test("what an account began with is a transaction in an app's export, and none in a bank's", () => {
  const app = [
    "Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared",
    "Everyday,2024-01-01,Starting Balance,,,50.00,0,Reconciled",
    "Everyday,2024-01-25,Harbor,,Food,-4.50,0,Cleared",
  ]
  expect(rowsOf("USD", app).map(([, amount]) => amount)).toEqual([-5000, 450])
  const bank = ["Date,Description,Debit,Credit", "2024-01-01,Opening balance,,50.00", "2024-01-25,Harbor,4.50,"]
  expect(rowsOf("USD", bank).map(([, amount]) => amount)).toEqual([450])
  const dated = [
    "Date,Description,Debit,Credit",
    "2024-01-31,Balance as at 31 Jan 2024,,50.00",
    "2024-01-25,Harbor,4.50,",
  ]
  expect(rowsOf("USD", dated).map(([, amount]) => amount)).toEqual([450])
})

test("Wise's transfers: what left the account with its fee, and both sides of an exchange", () => {
  const lines = [
    'ID,Status,Direction,"Created on","Finished on","Source fee amount","Source fee currency","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency",Reference',
    "T-1,COMPLETED,OUT,2024-01-24 10:00:00,2024-01-25 10:10:00,0.50,GBP,Robin,99.50,GBP,Zoe,115.00,EUR,Rent",
    "T-2,COMPLETED,IN,2024-01-10 10:00:00,2024-01-10 10:10:00,0.00,GBP,Quillon,200.00,GBP,Robin,200.00,GBP,",
    "T-3,COMPLETED,NEUTRAL,2024-01-09 10:00:00,2024-01-09 10:10:00,0.00,GBP,Robin,10.00,GBP,Robin,1850,JPY,",
    "T-4,REFUNDED,OUT,2024-01-08 10:00:00,2024-01-08 10:10:00,0.00,GBP,Robin,7.00,GBP,Zoe,7.00,GBP,",
  ]
  expect(rowsOf("GBP", lines)).toEqual([
    ["2024-01-25", 10_000, "GBP"],
    ["2024-01-10", -20_000, "GBP"],
    ["2024-01-09", 1000, "GBP"],
    ["2024-01-09", -1850, "JPY"],
  ])
})

test("Wise's statement: the fee is within the amount, and nothing to ask about", () => {
  const lines = [
    "TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Payee Name,Total fees",
    "TRANSFER-1,03-01-2024,-100.50,EUR,Sent money to Zoe,,899.50,Zoe,0.50",
  ]
  expect(rowsOf("EUR", lines)).toEqual([["2024-01-03", 10_050, "EUR"]])
})

test("values that are divided by ~|~", () => {
  const lines = [
    "DATE~|~Description~|~AMT~|~Debit /Credit",
    "25/01/2024~|~Harbor~|~104.50~|~",
    "10/01/2024~|~PAYMENT~|~900.00~|~Cr",
  ]
  expect(rowsOf("INR", lines).map(([, amount]) => amount)).toEqual([10_450, -90_000])
})

test("a list of bills is none of transactions", () => {
  const lines = ["Statement Date,Due Date,Statement Balance,Minimum Payment", "01/25/2024,02/20/2024,100.00,25.00"]
  expect(reading("USD", lines).refused).toContain("list of bills")
})

test.each(["0,20240101,", "20240101,0.00\n20240102,0.00"])("%j has nothing to ask about", (line) => {
  const { rows, questions } = reading("USD", [line])
  expect(rows).toEqual([])
  expect(questions).toEqual([])
})
