import { amount, dmy, grouped, inQuotes, mdy, monthName, outAndIn, point, quoted, rows, type Shape } from "./shape.ts"

const dollars = (units: number) =>
  amount(units, { group: ",", minus: (digits) => `-$${digits}` }).replace(/^(?=\d)/, "$")

export const northAmerica: ReadonlyArray<Shape> = [
  {
    bank: "Chase checking",
    currency: "USD",
    isNewestFirst: true,
    head: () => "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #",
    line: (line) =>
      `${line.isOut ? "DEBIT" : "CREDIT"},${mdy(line)},"${line.name}",${point(-line.amount)},ACH_DEBIT,${point(line.balance)},,`,
  },
  {
    bank: "Chase card",
    isCard: true,
    currency: "USD",
    isNewestFirst: true,
    head: () => "Transaction Date,Post Date,Description,Category,Type,Amount,Memo",
    line: (line) =>
      `${mdy(line)},${mdy(line)},${line.name},${line.isOut ? "Groceries,Sale" : ",Payment"},${point(-line.amount)},`,
  },
  {
    bank: "Bank of America checking",
    currency: "USD",
    head: (lines) =>
      rows(
        "Description,,Summary Amt.",
        `Beginning balance as of 01/01/2024,,"${grouped(lines[0]!.balance + lines[0]!.amount)}"`,
        `Total credits,,"${grouped(lines.reduce((sum, line) => sum + (line.isOut ? 0 : -line.amount), 0))}"`,
        `Total debits,,"${grouped(lines.reduce((sum, line) => sum - (line.isOut ? line.amount : 0), 0))}"`,
        `Ending balance as of 01/31/2024,,"${grouped(lines.at(-1)!.balance)}"`,
        "",
        "Date,Description,Amount,Running Bal.",
        `01/01/2024,Beginning balance as of 01/01/2024,,"${grouped(lines[0]!.balance + lines[0]!.amount)}"`,
      ),
    line: (line) => `${mdy(line)},"${line.name}","${grouped(-line.amount)}","${grouped(line.balance)}"`,
  },
  {
    bank: "Bank of America card",
    isCard: true,
    currency: "USD",
    isNewestFirst: true,
    head: () => "Posted Date,Reference Number,Payee,Address,Amount",
    line: (line, index) =>
      `${mdy(line)},2449215${String(10_000_000_000 + index)},"${line.name}","ALDERPORT CA ",${point(-line.amount)}`,
  },
  {
    bank: "Wells Fargo",
    currency: "USD",
    isNewestFirst: true,
    line: (line) => quoted(mdy(line), point(-line.amount), "*", "", line.name),
  },
  {
    bank: "Capital One card",
    isCard: true,
    currency: "USD",
    isNewestFirst: true,
    head: () => "Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit",
    line: (line) =>
      `${line.date},${line.date},1234,${line.name},${line.isOut ? "Dining" : "Payment/Credit"},${outAndIn(line, point).join(",")}`,
  },
  {
    bank: "Capital One 360",
    currency: "USD",
    isNewestFirst: true,
    head: () => "Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance",
    line: (line) =>
      `4321,"${line.name}",${line.month}/${line.day}/${line.year.slice(2)},${line.isOut ? "Debit" : "Credit"},${point(Math.abs(line.amount))},${point(line.balance)}`,
    accountKey: "4321",
  },
  {
    bank: "Citi card",
    isCard: true,
    currency: "USD",
    isNewestFirst: true,
    head: () => "Status,Date,Description,Debit,Credit",
    line: (line) => `Cleared,${mdy(line)},"${line.name}",${outAndIn(line, point).join(",")}`,
  },
  {
    bank: "Discover",
    isCard: true,
    currency: "USD",
    isNewestFirst: true,
    head: () => "Trans. Date,Post Date,Description,Amount,Category",
    line: (line) => `${mdy(line)},${mdy(line)},"${line.name}",${point(line.amount)},"Merchandise"`,
  },
  {
    bank: "American Express",
    isCard: true,
    currency: "USD",
    isNewestFirst: true,
    fileName: "activity.csv",
    head: () => "Date,Description,Card Member,Account #,Amount",
    line: (line) => `${mdy(line)},${line.name},ROBIN DEMO,-31004,${point(line.amount)}`,
  },
  {
    bank: "Apple Card",
    isCard: true,
    currency: "USD",
    isNewestFirst: true,
    head: () => "Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By",
    line: (line) =>
      inQuotes(
        `${mdy(line)}|${mdy(line)}|${line.name}|${line.name}|Other|${line.isOut ? "Purchase" : "Payment"}|${point(line.amount)}|Robin`,
      ),
  },
  {
    bank: "US Bank",
    currency: "USD",
    isNewestFirst: true,
    head: () => '"Date","Transaction","Name","Memo","Amount"',
    line: (line) =>
      quoted(line.date, line.isOut ? "DEBIT" : "CREDIT", line.name, "Download from bank.", point(-line.amount)),
  },
  {
    bank: "USAA",
    currency: "USD",
    isNewestFirst: true,
    head: () => "Date,Description,Original Description,Category,Amount,Status",
    line: (line) =>
      `${line.date},"${line.name}","${line.name.toUpperCase()} 0001",Shopping,${point(-line.amount)},Posted`,
  },
  {
    bank: "PNC",
    currency: "USD",
    isNewestFirst: true,
    head: () => "Date,Description,Withdrawals,Deposits,Category,Balance",
    line: (line) => quoted(mdy(line), line.name, ...outAndIn(line, dollars), "Uncategorized", dollars(line.balance)),
  },
  {
    bank: "Schwab Bank",
    currency: "USD",
    isNewestFirst: true,
    head: () =>
      rows(
        '"Transactions  for Checking account Checking ...123 as of 02/01/2024 09:00:00 PM ET"',
        '"Date","Type","Check #","Description","Withdrawal (-)","Deposit (+)","RunningBalance"',
        '"Posted Transactions"',
      ),
    line: (line) =>
      quoted(mdy(line), line.isOut ? "VISA" : "ACH", "", line.name, ...outAndIn(line, dollars), dollars(line.balance)),
  },
  {
    bank: "Fidelity Rewards card",
    isCard: true,
    currency: "USD",
    isNewestFirst: true,
    head: () => '"Date","Transaction","Name","Memo","Amount"',
    line: (line, index) =>
      quoted(line.date, line.isOut ? "DEBIT" : "CREDIT", line.name, `2401339${index}; 05812; ; ;`, point(-line.amount)),
  },
  {
    bank: "Ally",
    currency: "USD",
    isNewestFirst: true,
    head: () => "Date, Time, Amount, Type, Description",
    line: (line) =>
      `${line.date},08:15:00,${point(-line.amount)},${line.isOut ? "Withdrawal" : "Deposit"},${line.name}`,
  },
  {
    bank: "Navy Federal",
    currency: "USD",
    isNewestFirst: true,
    head: () =>
      "Posting Date,Transaction Date,Amount,Credit Debit Indicator,type,Type Group,Reference,Instructed Currency,Currency Exchange Rate,Instructed Amount,Description,Category,Check Serial Number,Card Ending",
    line: (line) =>
      `${mdy(line)},${mdy(line)},${point(Math.abs(line.amount))},${line.isOut ? "Debit" : "Credit"},POS,POS,,,,,"${line.name}",Shopping,,`,
  },
  {
    bank: "Venmo",
    currency: "USD",
    head: () =>
      rows(
        "Account Statement - (@Robin-Demo) ,,,,,,,,,,,,,,,,,,,,,",
        "Account Activity,,,,,,,,,,,,,,,,,,,,,",
        ",ID,Datetime,Type,Status,Note,From,To,Amount (total),Amount (tip),Amount (tax),Amount (fee),Tax Rate,Tax Exempt,Funding Source,Destination,Beginning Balance,Ending Balance,Statement Period Venmo Fees,Terminal Location,Year to Date Venmo Fees,Disclaimer",
        ",,,,,,,,,,,,,,,,$2500.00,,,,,",
      ),
    line: (line, index) =>
      `,38500000000000000${index},${line.date}T12:34:56,Payment,Complete,"${line.note}",Robin Demo,"${line.name}",${
        line.isOut ? "- " : "+ "
      }$${grouped(Math.abs(line.amount))
        .replace(/(.*,.*)/, "$1")
        .replace(",", "")},,0,,0,,Venmo balance,,,,,Venmo,,`,
    foot: (lines) => `,,,,,,,,,,,,,,,,,$${point(lines.at(-1)!.balance)},$0.00,,$0.00,"In case of errors, write to us."`,
  },
  {
    bank: "Cash App",
    currency: "USD",
    isNewestFirst: true,
    head: () =>
      "Transaction ID,Date,Transaction Type,Currency,Amount,Fee,Net Amount,Asset Type,Asset Price,Asset Amount,Status,Notes,Name of sender/receiver,Account",
    line: (line, index) =>
      `abc${index},${line.date} 10:00:00 EST,${line.isOut ? "Cash Card" : "Received P2P"},USD,${dollars(-line.amount).replace(/,/g, "")},$0,${dollars(-line.amount).replace(/,/g, "")},,,,COMPLETE,"${line.note}","${line.name}",Your Cash`,
  },
  {
    bank: "RBC",
    currency: "CAD",
    head: () =>
      '"Account Type","Account Number","Transaction Date","Cheque Number","Description 1","Description 2","CAD$","USD$"',
    line: (line) =>
      `Chequing,01234-5678901,${Number(line.month)}/${Number(line.day)}/${line.year},,"${line.name}","${line.note}",${point(-line.amount)},,`,
  },
  {
    bank: "TD Canada",
    currency: "CAD",
    isNewestFirst: true,
    line: (line) => `${mdy(line)},${line.name},${outAndIn(line, point).join(",")},${point(line.balance)}`,
  },
  {
    bank: "CIBC card",
    isCard: true,
    currency: "CAD",
    isNewestFirst: true,
    line: (line) => `${line.date},"${line.name}, ALDERPORT ON",${outAndIn(line, point).join(",")},4500********1234`,
  },
  {
    bank: "Scotiabank chequing",
    currency: "CAD",
    line: (line) => `${mdy(line)},${point(-line.amount)},-,"${line.note}","${line.name}"`,
  },
  {
    bank: "Scotiabank 2024",
    currency: "CAD",
    isNewestFirst: true,
    head: () => "Filter,Date,Description,Sub-description,Type of Transaction,Amount,Balance",
    line: (line) =>
      `,${line.date},${line.name},"${line.note}",${line.isOut ? "Debit" : "Credit"},${point(Math.abs(line.amount))},${point(line.balance)}`,
  },
  {
    bank: "BMO",
    currency: "CAD",
    head: () =>
      rows(
        "Following data is valid as of 20240201081500 (Year/Month/Day/Hour/Minute/Second)",
        "",
        "First Bank Card,Transaction Type,Date Posted, Transaction Amount,Description",
        "",
      ),
    line: (line) =>
      `'5007660000001234',${line.isOut ? "DEBIT" : "CREDIT"},${line.date.replaceAll("-", "")},${point(-line.amount)},[SO]${line.name}`,
  },
  {
    bank: "Tangerine",
    currency: "CAD",
    head: () => "Date,Transaction,Name,Memo,Amount",
    line: (line) =>
      `${Number(line.month)}/${Number(line.day)}/${line.year},${line.isOut ? "DEBIT" : "CREDIT"},${line.name},${line.note},${point(-line.amount)}`,
  },
  {
    bank: "Desjardins",
    currency: "CAD",
    line: (line, index) =>
      `"Alderport   ","012345","EOP","${line.year}/${line.month}/${line.day}",${String(index + 1).padStart(5, "0")},"${line.name}","",${outAndIn(line, point).join(",")},"","","","",${point(line.balance)}`,
  },
  {
    bank: "BBVA Mexico",
    currency: "MXN",
    isNewestFirst: true,
    head: () => "Día,Concepto / Referencia,cargo,Abono,Saldo",
    line: (line) =>
      `${dmy(line, "-")},"${line.name}",${outAndIn(line, (units) => `"${grouped(units)}"`).join(",")},"${grouped(line.balance)}"`,
  },
  {
    bank: "Mercury",
    currency: "USD",
    isNewestFirst: true,
    head: () =>
      "Date (UTC),Description,Amount,Status,Source Account,Bank Description,Reference,Note,Last Four Digits,Name On Card,Category,GL Code,Timestamp,Original Currency,Check Number,Tags",
    line: (line) =>
      `${mdy(line, "-")},"${line.name}",${point(-line.amount)},Sent,Mercury Checking xx1234,"${line.name}",,,,,,,${mdy(line, "-")} 12:00:00,USD,,`,
  },
  {
    bank: "Simplii",
    currency: "CAD",
    head: () => "Date, Transaction Details, Funds Out, Funds In",
    line: (line) => `${mdy(line)}, ${line.name}, ${outAndIn(line, point).join(", ")}`,
  },
  {
    bank: "First Tech",
    currency: "USD",
    isNewestFirst: true,
    head: () =>
      '"Transaction ID","Posting Date","Effective Date","Transaction Type","Amount","Check Number","Reference Number","Description","Transaction Category","Type","Balance","Memo","Extended Description"',
    line: (line, index) =>
      inQuotes(
        `${line.date.replaceAll("-", "")} 75${index} 1,5${index}|${Number(line.month)}/${Number(line.day)}/${line.year}|${Number(line.month)}/${Number(line.day)}/${line.year}|${line.isOut ? "Debit" : "Credit"}|${point(-line.amount)}000||9${index}|${line.name}|Shopping|Debit Card|${point(line.balance)}000|${line.note}|${line.name}`,
      ),
  },
  {
    bank: "A credit union with names of months",
    currency: "USD",
    head: () => "Trans Date\tDescription\tAmount\tBalance",
    line: (line) =>
      `${monthName(line)} ${line.day}, ${line.year}\t${line.name}\t${dollars(-line.amount)}\t${dollars(line.balance)}`,
  },
]
