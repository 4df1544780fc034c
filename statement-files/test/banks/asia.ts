import iconv from "iconv-lite"
import { amount, dmy, grouped, inQuotes, monthName, outAndIn, point, rows, short, type Shape } from "./shape.ts"

const japanese = (text: string) => iconv.encode(text, "Shift_JIS")
const chinese = (text: string) => iconv.encode(text, "GB18030")
const korean = (text: string) => iconv.encode(text, "EUC-KR")
const bare = (units: number) => amount(units, { decimals: 0 })
const thousands = (units: number) => amount(units, { decimals: 0, group: "," })
const indian = (units: number) => {
  const [whole = "", part = ""] = amount(Math.abs(units)).split(".")
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ",")
  return `${units < 0 ? "-" : ""}${head === "" ? "" : `${head},`}${whole.slice(-3)}.${part}`
}

export const japanAndKorea: ReadonlyArray<Shape> = [
  {
    bank: "MUFG",
    currency: "JPY",
    encode: japanese,
    head: () => '"日付","摘要","摘要内容","支払い金額","預かり金額","差引残高","メモ","未資金化区分","入払区分"',
    line: (line) =>
      inQuotes(
        `${line.year}/${Number(line.month)}/${Number(line.day)}|カード|${line.name}|${outAndIn(line, thousands).join("|")}|${thousands(line.balance)}|||${line.isOut ? "支払い" : "入金"}`,
      ),
  },
  {
    bank: "Mizuho",
    currency: "JPY",
    encode: japanese,
    isNewestFirst: true,
    head: () => "日付,お引出金額,お預入金額,お取引内容,残高",
    line: (line) =>
      `${line.year}.${line.month}.${line.day},${outAndIn(line, bare).join(",")},${line.name},${bare(line.balance)}`,
  },
  {
    bank: "SMBC",
    currency: "JPY",
    encode: japanese,
    head: () => "年月日,お引出し,お預入れ,お取り扱い内容,残高,メモ,ラベル",
    line: (line) =>
      `${line.year}/${Number(line.month)}/${Number(line.day)},${outAndIn(line, bare).join(",")},"${line.name}",${bare(line.balance)},"",""`,
  },
  {
    bank: "Rakuten Bank",
    currency: "JPY",
    encode: japanese,
    head: () => "取引日,入出金(円),取引後残高(円),入出金内容",
    line: (line) => `${line.date.replaceAll("-", "")},${bare(-line.amount)},${bare(line.balance)},${line.name}`,
  },
  {
    bank: "Japan Post Bank",
    currency: "JPY",
    encode: japanese,
    head: () =>
      rows(
        "お客さま口座情報,10000-12345671",
        "照会期間,2024/01/01～2024/01/31",
        "",
        "取引日,入出金明細ＩＤ,受入金額（円）,払出金額（円）,詳細１,詳細２,現在（貸付）高",
      ),
    line: (line, index) =>
      `${line.date.replaceAll("-", "")},2401${index},${outAndIn(line, bare).toReversed().join(",")},カード,${line.name},${bare(line.balance)}`,
  },
  {
    bank: "Rakuten Card",
    isCard: true,
    currency: "JPY",
    fileName: "enavi202401(1234).csv",
    head: () =>
      '"利用日","利用店名・商品名","利用者","支払方法","利用金額","支払手数料","支払総額","1月支払金額","2月繰越残高","新規サイン"',
    line: (line) =>
      inQuotes(
        `${line.year}/${line.month}/${line.day}|${line.name}|本人|1回払い|${bare(line.amount)}|0|${bare(line.amount)}|${bare(line.amount)}|0|*`,
      ),
  },
  {
    bank: "KB Kookmin",
    currency: "KRW",
    encode: korean,
    isNewestFirst: true,
    head: () =>
      rows(
        "거래내역조회",
        "계좌번호,123456-01-000001",
        "",
        "거래일시,적요,보낸분/받는분,송금메모,출금액(원),입금액(원),잔액(원),거래점,구분",
      ),
    line: (line) =>
      `${line.year}.${line.month}.${line.day} 12:15:00,체크카드,${line.name},,${outAndIn(line, (units) => `"${thousands(units)}"`, "0").join(",")},"${thousands(line.balance)}",인터넷,`,
  },
  {
    bank: "Toss",
    currency: "KRW",
    isNewestFirst: true,
    head: () =>
      rows("토스뱅크 거래내역", "", "거래 일시,적요,거래 유형,거래 기관,계좌번호,거래 금액,거래 후 잔액,메모"),
    line: (line) =>
      `${line.year}.${line.month}.${line.day} 12:15:00,${line.name},체크카드결제,토스뱅크,,"${thousands(-line.amount)}","${thousands(line.balance)}",`,
  },
]

export const china: ReadonlyArray<Shape> = [
  {
    bank: "Alipay",
    currency: "CNY",
    encode: chinese,
    isNewestFirst: true,
    head: () =>
      rows(
        "------------------------------------------------------------------------------------",
        "导出信息：",
        "姓名：某某",
        "支付宝账户：robin@example.org",
        "起始时间：[2024-01-01 00:00:00]    终止时间：[2024-01-31 23:59:59]",
        "导出交易类型：[全部]",
        "共14笔记录",
        "",
        "------------------------支付宝支付科技有限公司  电子客户回单------------------------",
        "交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,",
      ),
    line: (line, index) =>
      `${line.date} 12:15:00,餐饮美食,${line.name},abc***@example.org,${line.note || "商品"},${line.isOut ? "支出" : "收入"},${point(Math.abs(line.amount))},余额宝,交易成功,202401312200140000${index}\t,T200P${index}\t,,`,
  },
  {
    bank: "WeChat Pay",
    currency: "CNY",
    isNewestFirst: true,
    head: () =>
      rows(
        "微信支付账单明细,,,,,,,,",
        "微信昵称：[Robin],,,,,,,,",
        "起始时间：[2024-01-01 00:00:00] 终止时间：[2024-01-31 23:59:59],,,,,,,,",
        "导出类型：[全部],,,,,,,,",
        "",
        "共14笔记录,,,,,,,,",
        "收入：2笔 2755.25元,,,,,,,,",
        "----------------------微信支付账单明细列表--------------------,,,,,,,,",
        "交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注",
      ),
    line: (line, index) =>
      `${line.date} 12:15:00,商户消费,${line.name},"${line.note || "/"}",${line.isOut ? "支出" : "收入"},¥${point(Math.abs(line.amount))},零钱,支付成功,"42000020${index}\t","100${index}\t","/"`,
  },
  {
    bank: "China Merchants Bank",
    currency: "CNY",
    isNewestFirst: true,
    head: () =>
      rows(
        "# 招商银行交易记录",
        "# 导出时间: [ 2024-02-01 08:15:00]",
        "# 账    号: [1234********5678]",
        "# 币    种: [人民币]",
        "# 起始日期: [20240101]   终止日期: [20240131]",
        "",
        '"交易日期","交易时间","收入","支出","余额","交易类型","交易备注"',
      ),
    line: (line) =>
      `"\t${line.date.replaceAll("-", "")}","\t12:15:00",${outAndIn(line, point)
        .toReversed()
        .map((cell) => `"${cell}"`)
        .join(",")},"${point(line.balance)}","快捷支付","${line.name}"`,
    foot: (lines) =>
      rows(
        "",
        `"# 收入合计: 2笔，共 ${point(lines.reduce((sum, line) => sum + Math.max(0, -line.amount), 0))} 元"`,
        `"# 支出合计: 12笔，共 ${point(lines.reduce((sum, line) => sum + Math.max(0, line.amount), 0))} 元"`,
      ),
  },
  {
    bank: "E.SUN",
    currency: "TWD",
    head: () => "交易日期,帳務日期,說明,提出,存入,餘額,資料內容,備註",
    line: (line) =>
      `${Number(line.year) - 1911}/${line.month}/${line.day},${Number(line.year) - 1911}/${line.month}/${line.day},簽帳卡,${outAndIn(line, (units) => `"${grouped(units)}"`).join(",")},"${grouped(line.balance)}",${line.name},`,
  },
]

export const india: ReadonlyArray<Shape> = [
  {
    bank: "HDFC",
    currency: "INR",
    head: () =>
      rows(
        "",
        "  Date     ,Narration                ,Value Dat,Debit Amount       ,Credit Amount      ,Chq/Ref Number   ,Closing Balance",
      ),
    line: (line, index) =>
      ` ${short(line, "/")} ,UPI-${line.name}-shop@example   , ${short(line, "/")} ,${outAndIn(line, point, "0.00")
        .map((cell) => `        ${cell}`)
        .join(" ,")} ,00004031234${index}   ,    ${point(line.balance)}  `,
  },
  {
    bank: "State Bank of India",
    currency: "INR",
    head: () =>
      rows(
        "Account Name     :\tMr. ROBIN DEMO",
        "Account Number   :\t_00000012345678901",
        "Start Date       :\t1 Jan 2024",
        "End Date         :\t31 Jan 2024",
        "Balance as on 1 Jan 2024     :\t2,500.00",
        "",
        "Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance",
      ),
    line: (line) =>
      `${Number(line.day)} ${monthName(line)} ${line.year}\t${Number(line.day)} ${monthName(line)} ${line.year}\tBY TRANSFER-UPI/${line.name}--\tTRANSFER FROM 4897\t${outAndIn(line, indian, " ").join("\t")}\t${indian(line.balance)}`,
    foot: () => "**This is a computer generated statement and does not require a signature",
  },
  {
    bank: "ICICI",
    currency: "INR",
    head: () =>
      rows(
        "DETAILED STATEMENT,,,,,,,,",
        ",,,,,,,,",
        "Transactions List -  - INR-123401500000,,,,,,,,",
        "S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR ),",
      ),
    line: (line, index) =>
      `${index + 1},${dmy(line)},${dmy(line)},-,UPI/${line.name}/Payment,${outAndIn(line, point, "0.0").join(",")},${point(line.balance)},`,
  },
  {
    bank: "Bank Leumi",
    currency: "ILS",
    head: () => "תאריך,תיאור,אסמכתא,בחובה,בזכות,היתרה בש״ח",
    line: (line, index) =>
      `${short(line)},${line.name},${index},${outAndIn(line, point, "0.00").join(",")},${point(line.balance)}`,
  },
  {
    bank: "Axis",
    currency: "INR",
    head: () =>
      rows(
        "Name :- ROBIN DEMO,,,,,,",
        "Customer No :123456789,,,,,,",
        "Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL",
        ",,OPENING BALANCE,,,2500.00,",
      ),
    line: (line) =>
      `${dmy(line, "-")},-,UPI/${line.name},${outAndIn(line, point, " ").join(",")},${point(line.balance)},123`,
    foot: () =>
      "Unless the constituent notifies the bank immediately of any discrepancy found by him in this statement it will be taken that he has found it correct.",
  },
  {
    bank: "Kotak",
    currency: "INR",
    head: () => "Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr",
    line: (line, index) =>
      `${index + 1},${dmy(line, "-")} 12:15:00,${dmy(line, "-")},UPI/${line.name},UPI-4031${index},"${indian(Math.abs(line.amount))}",${line.isOut ? "DR" : "CR"},"${indian(Math.abs(line.balance))}",${line.balance < 0 ? "DR" : "CR"}`,
  },
  {
    bank: "HDFC card",
    isCard: true,
    currency: "INR",
    head: () =>
      "Transaction type~|~Primary / Addon Customer Name~|~DATE~|~Description~|~AMT~|~Debit / Credit".replaceAll(
        "~|~",
        "|",
      ),
    line: (line) =>
      `Domestic|ROBIN DEMO|${dmy(line)} 12:15:00|${line.name}|${indian(Math.abs(line.amount))}|${line.isOut ? "" : "Cr"}`,
  },
]

export const southEastAsia: ReadonlyArray<Shape> = [
  {
    bank: "DBS",
    currency: "SGD",
    isNewestFirst: true,
    head: (lines) =>
      rows(
        "",
        "Account Details For:,DBS Savings Account 123-4-567890",
        "Statement as at:,01 Feb 2024",
        `Available Balance:,${point(lines[0]!.balance)}`,
        `Ledger Balance:,${point(lines[0]!.balance)}`,
        "",
        "Transaction Date,Reference,Debit Amount,Credit Amount,Transaction Ref1,Transaction Ref2,Transaction Ref3",
        "",
      ),
    line: (line) =>
      `${line.day} ${monthName(line)} ${line.year},UMC-S, ${outAndIn(line, point, " ").join(", ")},${line.name} SI SGP,,`,
  },
  {
    bank: "OCBC",
    currency: "SGD",
    isNewestFirst: true,
    head: (lines) =>
      rows(
        "Account details for:,FRANK Account 123-456789-001",
        `Available Balance,"${grouped(lines[0]!.balance)}"`,
        `Ledger Balance,"${grouped(lines[0]!.balance)}"`,
        "",
        "Transaction History ",
        "Transaction date,Value date,Description,Withdrawals (SGD),Deposits (SGD)",
      ),
    line: (line) =>
      `${dmy(line)},${dmy(line)},DEBIT PURCHASE,${outAndIn(line, (units) => `"${grouped(units)}"`).join(",")}\n,,${short(line, "/")}  xx-1234 ${line.name}`,
  },
  {
    bank: "UOB card",
    isCard: true,
    currency: "SGD",
    isNewestFirst: true,
    head: () =>
      "Transaction Date,Posting Date,Description,Foreign Currency Type,Transaction Amount(Foreign),Local Currency Type,Transaction Amount(Local)",
    line: (line) =>
      `${line.day} ${monthName(line)} ${line.year},${line.day} ${monthName(line)} ${line.year},${line.name},,,SGD,${point(line.amount)}`,
    asks: ["sign"],
  },
  {
    bank: "Maybank",
    currency: "MYR",
    isNewestFirst: true,
    head: () => "Posting Date,Transaction Description,Transaction Amount",
    line: (line) => `${dmy(line)},${line.name},${point(Math.abs(line.amount))}${line.isOut ? "-" : "+"}`,
  },
  {
    bank: "BCA",
    currency: "IDR",
    scale: 100,
    head: () =>
      rows(
        "No. rekening : '1234567890",
        "Nama : ROBIN DEMO",
        "Periode : 01/01/2024 - 31/01/2024",
        "Kode Mata Uang : Rp",
        "",
        "Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo",
      ),
    line: (line) =>
      `'${line.day}/${line.month},${line.name},'0000,"${grouped(Math.abs(line.amount))}",${line.isOut ? "DB" : "CR"},"${grouped(line.balance)}"`,
  },
  {
    bank: "SCB Thailand",
    currency: "THB",
    head: () => "Date,Time,Code,Channel,Debit,Credit,Balance,Description",
    line: (line) =>
      `${dmy({ ...line, year: String(Number(line.year) + 543) })},12:15,X2,ENET,${outAndIn(line, (units) => `"${grouped(units)}"`).join(",")},"${grouped(line.balance)}",${line.name}`,
  },
  {
    bank: "BPI",
    currency: "PHP",
    isNewestFirst: true,
    head: () => "Date,Description,Reference Number,Debit,Credit,Running Balance",
    line: (line, index) =>
      `${line.month}/${line.day}/${line.year},${line.name},${index},${outAndIn(line, (units) => `"₱${grouped(units)}"`).join(",")},"₱${grouped(line.balance)}"`,
  },
  {
    bank: "Vietcombank",
    currency: "VND",
    head: () => "Ngày giao dịch;Số tham chiếu;Số tiền ghi nợ;Số tiền ghi có;Số dư;Mô tả",
    line: (line, index) =>
      `${dmy(line)};${index};${outAndIn(line, thousands).join(";")};${thousands(line.balance)};${line.name}`,
  },
]
