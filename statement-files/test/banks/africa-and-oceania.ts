import { amount, dmy, grouped, monthName, outAndIn, point, quoted, rows, short, type Shape } from "./shape.ts"

const spaced = (units: number) => amount(units, { decimal: ",", group: " " })

export const oceania: ReadonlyArray<Shape> = [
  {
    bank: "ANZ",
    asks: ["sign"],
    currency: "AUD",
    isNewestFirst: true,
    line: (line) => `${dmy(line)},"${point(-line.amount)}","${line.name}"`,
  },
  {
    bank: "CommBank",
    currency: "AUD",
    isNewestFirst: true,
    line: (line) =>
      `${dmy(line)},"${point(-line.amount).replace(/^(?=\d)/, "+")}","${line.name}","+${point(line.balance)}"`,
  },
  {
    bank: "NAB",
    currency: "AUD",
    isNewestFirst: true,
    head: () => "Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name",
    line: (line) =>
      `${line.day} ${monthName(line)} ${line.year.slice(2)},${point(-line.amount)},123456789,,${line.isOut ? "EFTPOS DEBIT" : "INTER-BANK CREDIT"},"${line.name}",${point(line.balance)},Shopping,${line.name}`,
    accountKey: "123456789",
  },
  {
    bank: "NAB of old",
    currency: "AUD",
    isNewestFirst: true,
    line: (line, index) =>
      `${line.day}-${monthName(line)}-${line.year.slice(2)},${point(-line.amount)},1234567${index},,EFTPOS DEBIT,"${line.name}",${point(line.balance)},`,
  },
  {
    bank: "Westpac",
    currency: "AUD",
    isNewestFirst: true,
    head: () => "Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial",
    line: (line) =>
      `032000123456,${dmy(line)},"${line.name}",${outAndIn(line, point).join(",")},${point(line.balance)},PAYMENT,`,
    accountKey: "032000123456",
  },
  {
    bank: "ING Australia",
    currency: "AUD",
    isNewestFirst: true,
    head: () => "Date,Description,Credit,Debit,Balance",
    line: (line) =>
      `${dmy(line)},${line.name} - Visa Purchase,${line.isOut ? `,${point(-line.amount)}` : `${point(-line.amount)},`},${point(line.balance)}`,
  },
  {
    bank: "Macquarie",
    currency: "AUD",
    isNewestFirst: true,
    head: () =>
      "Transaction Date,Details,Account,Category,Subcategory,Tags,Notes,Debit,Credit,Balance,Original Description",
    line: (line) =>
      `${line.day} ${monthName(line)} ${line.year},"${line.name}",Transaction,Shopping,Other,,,${outAndIn(line, point).join(",")},${point(line.balance)},"${line.name} 01/01"`,
  },
  {
    bank: "Up",
    currency: "AUD",
    isNewestFirst: true,
    head: () =>
      "Time,BSB / Account Number,Transaction Type,Payee,Description,Category,Tags,Subtotal (AUD),Currency,Subtotal (Transaction Currency),Fee (AUD),Round Up (AUD),Total (AUD),Payment Method,Settled Date",
    line: (line) =>
      `${line.date}T12:15:00+11:00,633123 / 123456789,${line.isOut ? "Purchase" : "Transfer"},${line.name},,Groceries,,${point(-line.amount)},AUD,${point(-line.amount)},0.00,0.00,${point(-line.amount)},Card,${line.date}`,
  },
  {
    bank: "ASB",
    currency: "NZD",
    head: (lines) =>
      rows(
        "Created date / time : 01 February 2024 / 08:15:00",
        "Bank 12; Branch 3456; Account 0123456-50 (Streamline)",
        "From date 20240101",
        "To date 20240131",
        `Avail Bal : ${point(lines.at(-1)!.balance)} as of 20240131`,
        `Ledger Balance : ${point(lines.at(-1)!.balance)} as of 20240131`,
        "Date,Unique Id,Tran Type,Cheque Number,Payee,Memo,Amount",
        "",
      ),
    line: (line, index) =>
      `${line.year}/${line.month}/${line.day},2024013100${index},EFTPOS,,"${line.name}","${line.note}",${point(-line.amount)}`,
  },
  {
    bank: "BNZ",
    currency: "NZD",
    isNewestFirst: true,
    head: () =>
      "Date,Amount,Payee,Particulars,Code,Reference,Tran Type,This Party Account,Other Party Account,Serial,Transaction Code,Batch Number,Originating Bank/Branch,Processed Date",
    line: (line) =>
      `${short(line, "/")},${point(-line.amount)},${line.name},${line.note},,,POS,12-3456-0123456-00,,,00,,,${short(line, "/")}`,
  },
  {
    bank: "Kiwibank",
    currency: "NZD",
    head: () =>
      "Account number,Date,Memo/Description,Source Code (payment type),TP ref,TP part,TP code,OP ref,OP part,OP code,OP name,OP Bank Account Number,Amount (credit),Amount (debit),Amount,Balance",
    line: (line) =>
      `38-9000-0123456-00,${dmy(line, "-")},${line.name} ;,POS,,,,,,,,,${line.isOut ? `,${point(line.amount)}` : `${point(-line.amount)},`},${point(-line.amount)},${point(line.balance)}`,
  },
  {
    bank: "Westpac NZ card",
    isCard: true,
    currency: "NZD",
    fileName: "MASTERCARD-1234.csv",
    isNewestFirst: true,
    head: () => "Process date,Amount,Other party,Credit plan name,Transaction date,Foreign details,City,Country code",
    line: (line) => `${dmy(line)},${point(-line.amount)},${line.name},,${dmy(line)},,ALDERPORT,NZL`,
  },
]

export const africa: ReadonlyArray<Shape> = [
  {
    bank: "FNB",
    currency: "ZAR",
    isNewestFirst: true,
    head: (lines) =>
      rows(
        "Account Transaction History",
        ",,,",
        "Name:, MR R, DEMO",
        "Account:, 62000000001, [FNB Aspire]",
        `Balance:, ${point(lines[0]!.balance)}, ${point(lines[0]!.balance)}`,
        ",,,",
        "Date, Amount, Balance, Description",
      ),
    line: (line) =>
      `${line.year}/${line.month}/${line.day}, ${point(-line.amount)}, ${point(line.balance)}, "${line.name}"`,
  },
  {
    bank: "Capitec",
    currency: "ZAR",
    head: () =>
      "Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance",
    line: (line, index) =>
      `${index + 1},1234567890,${line.date},${line.date},${line.name},${line.name} (Card 1234),Food,Groceries,${outAndIn(
        line,
        (units) => point(line.isOut ? -units : units),
      )
        .toReversed()
        .join(",")},,${point(line.balance)}`,
  },
  {
    bank: "Standard Bank",
    asks: ["sign"],
    currency: "ZAR",
    problems: 1,
    head: (lines) =>
      rows("0,20240101,,OPEN,", `0,20240101,,${point(lines[0]!.balance + lines[0]!.amount)},OPEN BALANCE,,0,0`),
    line: (line) =>
      `HIST,${line.date.replaceAll("-", "")},,${point(-line.amount)},${line.name},${line.note || "POS"},1234,0`,
    foot: (lines) => `0,20240131,,${point(lines.at(-1)!.balance)},CLOSE BALANCE,,0,0`,
  },
  {
    bank: "Equity Bank",
    currency: "KES",
    head: () => "Transaction Date,Value Date,Particulars,Money Out,Money In,Balance",
    line: (line) =>
      quoted(dmy(line, "-"), dmy(line, "-"), line.name, ...outAndIn(line, grouped), grouped(line.balance)),
  },
  {
    bank: "Attijariwafa",
    currency: "MAD",
    isNewestFirst: true,
    head: () => "Date;Libellé;Débit;Crédit;Solde",
    line: (line) => `${dmy(line)};${line.name};${outAndIn(line, spaced).join(";")};${spaced(line.balance)}`,
  },
  {
    bank: "Emirates NBD",
    currency: "AED",
    isNewestFirst: true,
    head: () =>
      rows(
        "Account Statement",
        "Account Number,1011234567801",
        "Currency,AED",
        "",
        "Date,Description,Debit,Credit,Account Balance",
      ),
    line: (line) =>
      quoted(
        `${line.day}-${monthName(line)}-${line.year}`,
        line.name,
        ...outAndIn(line, grouped, "-"),
        `${grouped(line.balance)} CR`,
      ),
  },
]
