import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const parent = `
  import { spawn } from 'node:child_process'
  import { endWithThisProcess } from '${new URL('end-with-this-process.ts', import.meta.url).href}'
  const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  endWithThisProcess(child)
  process.stdout.write(String(child.pid))
  setInterval(() => undefined, 1000)
`

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a busy process ends when the one that started it is killed', async () => {
  const own = spawn(process.execPath, ['--input-type=module', '-e', parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed]: unknown[] = await once(own.stdout, 'data')
  const pid = Number(String(printed))
  expect(isRunning(pid)).toBe(true)
  own.kill('SIGKILL')
  await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false)
})
