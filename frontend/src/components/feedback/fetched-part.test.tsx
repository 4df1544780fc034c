import { render, screen } from "@testing-library/react"
import type { FunctionComponent } from "react"
import { expect, test, vi } from "vitest"
import { gate } from "../../../test/server.ts"
import { fetchedPart } from "./fetched-part.ts"

const Greeting: FunctionComponent<{ readonly name: string }> = ({ name }) => <p>Hello, {name}</p>

const waiting = <p>One moment</p>

test("the placeholder is shown until the part has loaded, everywhere it is used", async () => {
  const { released, release } = gate()
  const load = vi.fn<() => Promise<typeof Greeting>>(() => released.then(() => Greeting))
  const Part = fetchedPart(load, waiting)
  render(
    <>
      <Part name="Ada" />
      <Part name="Grace" />
    </>,
  )
  expect(screen.getAllByText("One moment").length).toBe(2)
  release()
  await screen.findByText("Hello, Ada")
  expect(screen.getByText("Hello, Grace")).toBeTruthy()
  expect(screen.queryByText("One moment")).toBeNull()
  expect(load).toHaveBeenCalledOnce()
})

test("a part that was fetched ahead is shown at once", async () => {
  const loaded = Promise.resolve(Greeting)
  const Part = fetchedPart(() => loaded, waiting)
  void Part.fetch()
  await loaded
  render(<Part name="Ada" />)
  expect(screen.getByText("Hello, Ada")).toBeTruthy()
})
