// Lists with days and amounts that are no transactions: each is refused by its name.
import { expect, test } from "vitest"
import { lines, read } from "../../test/reading.ts"

test.each([
  ["invoices", "Invoice number,Customer,Issue date,Due date,Amount", "INV-1,Quillon,2024-03-14,2024-04-14,900.00"],
  ["prices", "Date,Open,High,Low,Close,Volume", "2024-03-14,10.10,10.50,9.90,10.20,1000"],
  ["payments to come", "Next payment,Payee,Amount,Frequency", "2024-07-01,Larkfield Homes,900.00,Monthly"],
  ["hours", "Date,Project,Hours,Rate,Amount", "2024-03-14,Harbor,8,50.00,400.00"],
  ["a loan's", "Payment date,Payment,Principal,Interest,Remaining balance", "2024-04-01,500.00,400.00,100.00,9600.00"],
  ["about two accounts", "DATE,TYPE,FROM ACCOUNT,TO ACCOUNT / TO CATEGORY,AMOUNT", "03/14/26,Expense,Card,Food,9.00"],
  ["payslips", "Month,Paid on,Gross salary,Tax,Net salary", "May 2024,2024-05-31,3000.00,700.00,2300.00"],
  ["owned and owed", "Date,Assets,Debts,Sum", "2024-05-31,9000.00,-2000.00,7000.00"],
  ["people share", "Date,Title,Amount,Paid by,Paid for Ann", "2024-05-31,Pizza,24.00,Bo,12.00"],
  ["orders", "Date,Shop,Article,Qty,Unit price,Sum", "2024-05-31,Baker,Bun,3,0.50,1.50"],
  ["positions or trades", "Paid on,Symbol,Shares,Dividend per share,Sum", "2024-05-31,QLN,10,0.30,3.00"],
  ["payments to come", "Name,Price,Billing cycle,Next payment", "Choir,9.00,Yearly,2024-08-01"],
  ["bills", "Pledge date,Name,Amount,Remaining", "2024-05-31,Choir,90.00,40.00"],
  ["something else than money", "Date,Reading (kWh),Cost", "2024-05-31,1200.5,"],
  ["a budget plan", "Date,Category,Budget,Actual,Difference", "2024-03-01,Food,300.00,250.00,50.00"],
])("%s", (what, heading, row) => expect(read(lines(heading, row)).refused).toContain(what))

test.each([
  ["2024-03-14  TRAM            3.00          997.00", "2024-03-15  QUILLON                2,900.00 3,897.00"],
  ["14.03.2024  Tram                12,50-", "15.03.2024  Quillon          2.000,00+"],
])("a table with nothing but blanks between its columns is refused as what it is", (...rows) =>
  expect(read(lines("Date        Text            Amount", ...rows)).refused).toContain("Only blanks separate"),
)
