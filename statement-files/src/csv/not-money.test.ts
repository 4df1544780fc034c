// Rows of a list that are not about money, beside rows that are.
import { expect, test } from "vitest"
import { facts, lines, read } from "../../test/reading.ts"

const broker = "Run Date,Action,Symbol,Description,Quantity,Price ($),Amount ($)"

test("a broker's list of card payments alone is read, though its headings are those of trades", () =>
  expect(
    facts(
      read(
        lines(
          broker,
          "03/14/2024,DEBIT CARD PURCHASE Fishmonger,,No Description,0.000,,-14.20",
          "03/18/2024,DIRECT DEPOSIT Quillon,,No Description,,,900.00",
          "03/21/2024,DEBIT CARD PURCHASE Tram,,No Description,0.000,,-3.00",
        ),
        { answers: { sign: "out" } },
      ),
    ),
  ).toEqual([
    "2024-03-14 1420 DEBIT CARD PURCHASE Fishmonger",
    "2024-03-18 -90000 DIRECT DEPOSIT Quillon",
    "2024-03-21 300 DEBIT CARD PURCHASE Tram",
  ]))

test("a purchase of shares between card payments is named, and not spent", () => {
  const { rows, problems } = read(
    lines(
      broker,
      "03/14/2024,DEBIT CARD PURCHASE Fishmonger,,No Description,0.000,,-14.20",
      "03/15/2024,YOU BOUGHT,ABC,A FUND,3.5,100.00,-350.00",
      "03/18/2024,DIRECT DEPOSIT Quillon,,No Description,,,900.00",
    ),
  )
  expect(rows.map(({ line }) => line)).toEqual([2, 4])
  expect(problems).toMatchObject([{ line: 3, reason: "Purchases and sales of investments are not imported." }])
})

test.each([
  [
    "Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp",
    "2024-03-14;12;Köp;Fond;3;101,2;-303,60",
  ],
  [
    "Timestamp;Transaction Type;Asset;Quantity Transacted;Price at Transaction;Total",
    "2024-03-14;Buy;BTC;0.1;60000;6000",
  ],
])("a list of trades alone is refused: %s", (heading, row) =>
  expect(read(lines(heading, row, row)).refused).toBe(
    "This is a list of positions or trades, not of an account's transactions. Download the transactions instead.",
  ),
)

test("a row in a coin is named, and the rows in money beside it come in", () => {
  const { rows, problems } = read(
    lines(
      "Date,Description,Asset,Amount,Balance",
      "2024-03-14,Fishmonger,EUR,-14.20,85.80",
      "2024-03-15,Reward,BTC,0.25,1.25",
      "2024-03-18,Quillon,EUR,900.00,985.80",
    ),
  )
  expect(rows.map(({ amount, currency }) => `${amount} ${currency}`)).toEqual(["1420 EUR", "-90000 EUR"])
  expect(problems).toMatchObject([{ line: 3, reason: "“BTC” is no currency that is known here." }])
})

test("RUR is what Russian banks call roubles", () =>
  expect(
    read(lines("Дата;Описание;Приход;Расход;Валюта", "14.03.2024;Кафе;0;573,64;RUR", "18.03.2024;Оклад;900;0;RUR"))
      .rows,
  ).toMatchObject([{ currency: "RUB" }, { currency: "RUB" }]))
