import type { ChildTask } from '../process/messages.js'
export async function runStill(_task: Extract<ChildTask, { task: 'still' }>): Promise<void> {
  throw new Error('Stills are not decoded yet.')
}
