// All faults of a simulation: those of the database, and those of the bank.
import { makeBankFaults, type BankFault, type BankFaults } from "./bank/bank-faults.ts"
import { makeFaults, type Fault, type FaultOptions, type Faults } from "./faults.ts"

export interface Troubles {
  readonly database: Faults
  readonly bank: BankFaults
  readonly armFault: (fault: Fault) => void
  readonly armBankFault: (fault: BankFault) => void
  /** Cancels pending faults. */
  readonly disarm: () => void
}

export const makeTroubles = (options: FaultOptions): Troubles => {
  const database = makeFaults(options)
  const bank = makeBankFaults(options.happened)
  return {
    database,
    bank,
    armFault: database.arm,
    armBankFault: bank.arm,
    disarm: () => {
      database.disarm()
      bank.disarm()
    },
  }
}
