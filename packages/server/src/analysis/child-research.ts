import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FromChild } from './messages.js'

/** Longest answer that is stored, in characters. */
const MAX_ANSWER_LENGTH = 4 * 1024 * 1024

/** The task that the running code belongs to. */
export interface CurrentTask {
  readonly id: number
  /** Files that it looks at. */
  readonly files: readonly string[]
}

/** Research from within the analysis process: the server stores the answers, for the tenant of the task that asks. */
export interface ChildResearch {
  /** Runs `work` as part of a task. */
  within<T>(task: CurrentTask, work: () => Promise<T>): Promise<T>
  /** The stored answer for a question of any length, or null. */
  recall(question: string): Promise<string | null>
  learn(question: string, answer: string): void
  /** Receives the server's replies. */
  recalled(question: number, answer: string | null): void
  /** Hash of the task's files: what was looked up for one file says nothing about another. */
  filesHash(): Promise<string>
}

/** Opens it over the channel to the server. */
export function openChildResearch(tell: (message: FromChild) => void): ChildResearch {
  const current = new AsyncLocalStorage<CurrentTask>()
  const running = new Set<CurrentTask>()
  const asked = new Map<number, (answer: string | null) => void>()
  let next = 1
  const task = () => {
    const own = current.getStore()
    if (own && running.has(own)) return own
    // A listener from an earlier task runs in that task's context. With one task running, the call belongs to that one;
    // with several it is attributed to none, because one tenant's lookups must not reach another.
    return running.size === 1 ? [...running][0] : undefined
  }
  const keyOf = (question: string) => createHash('sha256').update(question).digest('hex')
  return {
    async within(mine, work) {
      running.add(mine)
      return current.run(mine, work).finally(() => running.delete(mine))
    },
    async recall(question) {
      const mine = task()
      if (!mine) return null
      return new Promise((resolve) => {
        const number = next++
        asked.set(number, resolve)
        tell({ type: 'recall', id: mine.id, question: number, key: keyOf(question) })
      })
    },
    learn(question, answer) {
      const mine = task()
      if (!mine || answer.length > MAX_ANSWER_LENGTH) return
      tell({ type: 'learned', id: mine.id, key: keyOf(question), answer })
    },
    recalled(question, answer) {
      asked.get(question)?.(answer)
      asked.delete(question)
    },
    async filesHash() {
      const hash = createHash('sha256')
      for (const file of task()?.files ?? []) await pipeline(createReadStream(file), hash, { end: false })
      return hash.digest('hex')
    },
  }
}
