/** Runs the cron triggers of wrangler.toml locally like the platform: on whole minutes, in UTC. */

const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [1, 7],
] as const

function fieldMatches(field: string, value: number, [low, high]: readonly [number, number]): boolean {
  return field.split(',').some((part) => {
    const [span = '*', every = '1'] = part.split('/')
    const [from = '', to = span.includes('-') ? '' : from] = span.split('-')
    const first = span === '*' ? low : Number(from)
    const last = span === '*' || (part.includes('/') && !span.includes('-')) ? high : Number(to)
    return value >= first && value <= last && (value - first) % Number(every) === 0
  })
}

/** Returns true if a cron expression with five numeric fields is due in this minute (UTC; 1 = Sunday). */
export function isDue(cron: string, at: Date): boolean {
  const fields = cron.trim().split(/\s+/)
  const values = [
    at.getUTCMinutes(),
    at.getUTCHours(),
    at.getUTCDate(),
    at.getUTCMonth() + 1,
    at.getUTCDay() + 1,
  ]
  return (
    fields.length === ranges.length &&
    ranges.every((range, index) => fieldMatches(fields[index] ?? '', values[index] ?? -1, range))
  )
}

/** Calls `run` every minute for each due cron; the worker handles errors. Returns a stop function. */
export function keepSchedule(crons: readonly string[], run: (cron: string) => Promise<void>): () => void {
  let timer: NodeJS.Timeout
  const plan = () => {
    timer = setTimeout(
      () => {
        const now = new Date()
        for (const cron of crons) if (isDue(cron, now)) run(cron).catch(() => undefined)
        plan()
      },
      60_000 - (Date.now() % 60_000),
    )
    timer.unref()
  }
  plan()
  return () => {
    clearTimeout(timer)
  }
}
