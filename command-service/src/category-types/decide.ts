import { typeNames, type TypeName } from "@evenkeel/contracts/api/categories"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { CategoryType } from "@evenkeel/contracts/budget/category-types/state"
import { malformed, notFound } from "@evenkeel/contracts/errors"
import type { TypeId } from "@evenkeel/contracts/ids"
import { largestShare, notWhole, smallestShare } from "@evenkeel/contracts/budget/category-types/rules"
import { divide } from "@evenkeel/contracts/money"
import { sumOfShares, wholeShare, type Share } from "@evenkeel/contracts/share"
import { accept, nothingToDo, presentMonthOf, refuse, refuseSaying, type Decision } from "../decision.ts"

export type TypeCommand =
  | {
      readonly _tag: "SetCategoryTypes"
      readonly shares: ReadonlyArray<{ readonly name: string; readonly share: Share }>
      /** Ids for types that are new. */
      readonly newIds: { readonly [Name in TypeName]: TypeId }
      readonly at: Date
    }
  | { readonly _tag: "SetCategoryTypeShare"; readonly typeId: TypeId; readonly share: Share; readonly at: Date }

export const decideType = (command: TypeCommand, budget: Budget): Decision => {
  switch (command._tag) {
    case "SetCategoryTypes": {
      const given = new Map(command.shares.map(({ name, share }) => [name.trim().toLowerCase(), share]))
      if (command.shares.length !== typeNames.length || !typeNames.every((name) => given.has(name))) {
        return refuse(malformed("Give the shares of needs, wants and investments, each once"))
      }
      if (sumOfShares(given.values()) !== wholeShare) return refuseSaying(notWhole)
      if ([...given.values()].some(outOfRange)) return refuseSaying("Each percentage must be from 1% to 99%")
      const known = new Map([...budget.categoryTypes.values()].map((type) => [type.name, type]))
      const types = typeNames.map((name) => ({
        typeId: known.get(name)?.typeId ?? command.newIds[name],
        name,
        share: given.get(name) ?? 0,
      }))
      return change(budget, command.at, types)
    }
    case "SetCategoryTypeShare": {
      const type = budget.categoryTypes.get(command.typeId)
      if (type === undefined) return refuse(notFound("Category type"))
      const others = [...budget.categoryTypes.values()].filter((other) => other !== type)
      // Each of the other types keeps at least 1 %.
      if (outOfRange(command.share) || command.share > wholeShare - smallestShare * others.length) {
        return refuseSaying("A percentage must be from 1% to 98%, so that the other types keep at least 1% each")
      }
      const otherShares = others.map(({ share }) => share)
      const scaled = inProportion(wholeShare - command.share, otherShares)
      const types = [...budget.categoryTypes.values()].map((each) => ({
        typeId: each.typeId,
        name: each.name,
        share: each === type ? command.share : (scaled[others.indexOf(each)] ?? 0),
      }))
      return change(budget, command.at, types)
    }
    default:
      return command satisfies never
  }
}

const outOfRange = (share: Share): boolean => share < smallestShare || share > largestShare

/** The others' shares, scaled to sum to `total`. One below the minimum is raised to it, at the other's expense. */
const inProportion = (total: Share, shares: ReadonlyArray<Share>): ReadonlyArray<Share> => {
  const scaled = divide(total, shares, sumOfShares(shares))
  return scaled.map((share, index) => {
    if (share < smallestShare) return smallestShare
    const lifted = scaled.filter((other, position) => position !== index && other < smallestShare)
    return share - sumOfShares(lifted.map((other) => smallestShare - other))
  })
}

const change = (budget: Budget, at: Date, types: ReadonlyArray<CategoryType>): Decision =>
  types.every(({ typeId, share }) => budget.categoryTypes.get(typeId)?.share === share)
    ? nothingToDo
    : accept({ _tag: "CategoryTypesSet", types, month: presentMonthOf(budget, at) })
