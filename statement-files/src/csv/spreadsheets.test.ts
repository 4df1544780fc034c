// CSV from a spreadsheet of a sheet that somebody has edited.
import { expect, test } from "vitest"
import { facts, lines, read } from "../../test/reading.ts"

test("days are the spreadsheet's numbers, though amounts look like days and months stand between the rows", () =>
  expect(
    facts(
      read(
        lines(
          "Date;Details;Debit;Credit",
          "March 2024;;;",
          '45360;Fishmonger;" € 6,17 ";',
          "April 2024;;;",
          '45406;Quillon;;" € 1.445,88 "',
        ),
        { currency: "EUR" },
      ),
    ),
  ).toEqual(["2024-03-09 617 Fishmonger", "2024-04-24 -144588 Quillon"]))

test("a month's name below a row is no part of the row's day", () =>
  expect(
    facts(read(lines(",Date,Details,Debit", ",24-May-24,Fishmonger,14.20", ",June 2024,,", ",3-Jun-24,Tram,3.00"))),
  ).toEqual(["2024-05-24 1420 Fishmonger", "2024-06-03 300 Tram"]))

test.each(['"Date;Details;Debit;Credit"', "Date;Details;Debit;Credit", '"Konto 4512"\nDate;Details;Debit;Credit'])(
  "a spreadsheet has made one value of each line, or of each with a comma, below %s",
  (above) =>
    expect(
      facts(
        read(lines(above, '"14.03.2024;Fish ""and"" tea;6,17;"', '"15.03.2024;Quillon;;9,00"', "16.03.2024;Tram;3;")),
      ),
    ).toEqual(['2024-03-14 617 Fish "and" tea', "2024-03-15 -900 Quillon", "2024-03-16 300 Tram"]),
)

test("two tables beside each other are refused: the second would be lost", () =>
  expect(
    read(
      lines(
        "Income,,,,Expenses,,",
        "Date,Source,Amount,,Date,Item,Amount",
        "2024-03-01,Salary,3000.00,,2024-03-02,Rent,1200.00",
        ",,,,2024-03-09,Gas,40.00",
      ),
    ).refused,
  ).toContain("two tables beside each other"))
