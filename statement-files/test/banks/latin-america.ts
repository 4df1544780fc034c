import iconv from "iconv-lite"
import { amount, comma, dmy, european, grouped, outAndIn, point, rows, short, type Shape } from "./shape.ts"

const latin = (text: string) => iconv.encode(text, "windows-1252")
const whole = (units: number) => amount(units / 100, { decimals: 0, group: "." })

export const latinAmerica: ReadonlyArray<Shape> = [
  {
    bank: "Nubank account",
    currency: "BRL",
    head: () => "Data,Valor,Identificador,Descrição",
    line: (line, index) =>
      `${dmy(line)},${point(-line.amount)},65a1b2c3-0000-4000-8000-00000000000${index},Transferência enviada - ${line.name}`,
  },
  {
    bank: "Nubank card",
    isCard: true,
    currency: "BRL",
    isNewestFirst: true,
    fileName: "nubank-2024-01.csv",
    head: () => "date,category,title,amount",
    line: (line) => `${line.date},supermercado,${line.name},${point(line.amount)}`,
  },
  {
    bank: "Itaú",
    asks: ["sign"],
    currency: "BRL",
    line: (line) => `${dmy(line)};${line.name};${comma(-line.amount)}`,
  },
  {
    bank: "Bradesco",
    currency: "BRL",
    encode: latin,
    head: (lines) =>
      rows(
        "Extrato de: Agência: 1234 Conta: 12345-6",
        "Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);",
        `29/12/23;SALDO ANTERIOR;;;;${european(lines[0]!.balance + lines[0]!.amount)};`,
      ),
    line: (line, index) =>
      `${short(line, "/")};${line.name};${1000 + index};${line.isOut ? `;${european(-line.amount)}` : `${european(-line.amount)};`};${european(line.balance)};`,
    foot: (lines) =>
      `;;Total;${european(lines.reduce((sum, line) => sum + Math.max(0, -line.amount), 0))};${european(-lines.reduce((sum, line) => sum + Math.max(0, line.amount), 0))};${european(lines.at(-1)!.balance)};`,
  },
  {
    bank: "Banco do Brasil",
    currency: "BRL",
    encode: latin,
    head: (lines) =>
      rows(
        '"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",',
        `"31/12/2023","","Saldo Anterior","","0","${point(lines[0]!.balance + lines[0]!.amount)}",`,
      ),
    line: (line, index) =>
      `"${dmy(line)}","","Compra com Cartão - ${line.name}","","${100 + index}","${point(-line.amount)}",`,
    foot: (lines) => `"31/01/2024","","S A L D O","","0","${point(lines.at(-1)!.balance)}",`,
  },
  {
    bank: "Inter",
    currency: "BRL",
    head: () =>
      rows(
        "Extrato Conta Corrente ",
        "Conta ;12345678",
        "Período ;01/01/2024 a 31/01/2024",
        "Saldo ;1.872,06",
        "",
        "Data Lançamento;Histórico;Descrição;Valor;Saldo",
      ),
    line: (line) => `${dmy(line)};Compra no débito;${line.name};${european(-line.amount)};${european(line.balance)}`,
  },
  {
    bank: "C6",
    isCard: true,
    currency: "BRL",
    isNewestFirst: true,
    head: () =>
      "Data de Compra;Nome no Cartão;Final do Cartão;Categoria;Descrição;Parcela;Valor (em US$);Cotação (em R$);Valor (em R$)",
    line: (line) => `${dmy(line)};ROBIN DEMO;1234;Supermercados;${line.name};Única;0;0;${point(line.amount)}`,
  },
  {
    bank: "Bancolombia",
    currency: "COP",
    scale: 100,
    isNewestFirst: true,
    head: () => "FECHA\tDESCRIPCIÓN\tSUCURSAL\tDCTO.\tVALOR\tSALDO",
    line: (line) =>
      `${line.year}/${line.month}/${line.day}\tCOMPRA EN ${line.name}\t\t\t${amount(-line.amount, { group: "," })}\t${grouped(line.balance)}`,
  },
  {
    bank: "Banco de Chile",
    currency: "CLP",
    head: () =>
      rows(
        "Cartola;;;;",
        "Cuenta:;00-123-45678-90;;;",
        "",
        "Fecha;Descripción;Canal o Sucursal;Cargos (CLP);Abonos (CLP);Saldo (CLP)",
      ),
    line: (line) =>
      `${dmy(line)};${line.name};Internet;${outAndIn(line, (units) => amount(units, { decimals: 0, group: "." })).join(";")};${amount(line.balance, { decimals: 0, group: "." })}`,
  },
  {
    bank: "Banco Santander México",
    currency: "MXN",
    head: () =>
      '"Cuenta","Fecha","Hora","Sucursal","Descripcion","Cargo/Abono","Importe","Saldo","Referencia","Concepto"',
    line: (line, index) =>
      `"'65500000001'","'${line.day}${line.month}${line.year}'","12:15","0123","COMPRA ${line.name}","${line.isOut ? "-" : "+"}","${point(Math.abs(line.amount))}","${point(line.balance)}","${index}","${line.note}"`,
  },
  {
    bank: "Banco Galicia",
    currency: "ARS",
    isNewestFirst: true,
    encode: latin,
    head: () => "Fecha;Descripción;Origen;Débitos;Créditos;Grupo de Conceptos;Concepto;Saldo",
    line: (line) =>
      `${dmy(line)};${line.name};;${outAndIn(line, european, "0,00").join(";")};Compras;Compra;${european(line.balance)}`,
  },
  {
    bank: "BCP",
    currency: "PEN",
    isNewestFirst: true,
    head: () => "Fecha,Fecha valuta,Descripción operación,Monto,Saldo,Sucursal - agencia,Operación - Número,Usuario",
    line: (line, index) =>
      `${dmy(line)},,${line.name},"${grouped(-line.amount)}","${grouped(line.balance)}",111-009,${index + 2000},OPER`,
  },
  {
    bank: "Mercado Pago",
    currency: "ARS",
    scale: 100,
    head: (lines) =>
      rows(
        "INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE",
        `${european(lines[0]!.balance + lines[0]!.amount)};${european(lines.reduce((sum, line) => sum + Math.max(0, -line.amount), 0))};${european(-lines.reduce((sum, line) => sum + Math.max(0, line.amount), 0))};${european(lines.at(-1)!.balance)}`,
        "",
        "RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE",
      ),
    line: (line, index) =>
      `${dmy(line, "-")};Pago ${line.name};7000${index};${european(-line.amount)};${european(line.balance)}`,
  },
  {
    bank: "A bank without cents",
    currency: "COP",
    scale: 100,
    head: () => "Fecha;Concepto;Valor;Saldo",
    line: (line) => `${dmy(line)};${line.name};${whole(-line.amount)};${whole(line.balance)}`,
  },
]
