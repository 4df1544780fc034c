import { useState } from "react"
import { useSnapshot } from "valtio"
import { momentOf } from "../../../lib/format.ts"
import { Card } from "../protection/card.tsx"
import { protection } from "../protection/store.ts"

const atFirst = 8
const atOnce = 25

/** Logins, and whatever changed who can log in, newest first. */
export const SecurityLog = () => {
  const { log } = useSnapshot(protection)
  const [count, setCount] = useState(atFirst)
  return (
    <Card icon="history" title="What happened">
      {log.length === 0 && <p className="soft">Nothing yet.</p>}
      <ol>
        {log.slice(0, count).map(({ at, sentence }) => (
          <li key={`${at} ${sentence}`}>
            <div>
              {sentence}
              <p className="soft small">
                <time dateTime={at}>{momentOf(at)}</time>
              </p>
            </div>
          </li>
        ))}
      </ol>
      {log.length > count && (
        <button className="quiet" onClick={() => setCount(count + atOnce)} type="button">
          Show more
        </button>
      )}
    </Card>
  )
}
