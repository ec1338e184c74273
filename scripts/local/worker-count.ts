import { availableParallelism, totalmem } from 'node:os'

/** What decides how many worker processes run by default. */
export type Machine = {
  /** Processor cores that this process may use. */
  cores: number
  memoryBytes: number
  /** The system can give the connections of one port to several processes. */
  sharesPorts: boolean
}

/** Most worker processes; beyond, the database server is the limit. */
export const workersMax = 16

/** Most worker processes that are started without being asked for. */
const defaultMax = 4

/** Memory that a machine should have per worker process: busy, each takes up to 400 MB, and the databases as much. */
const memoryPerWorkerBytes = 1024 ** 3

/** The limits of a container count, not the machine around it. */
export function thisMachine(): Machine {
  const limit = process.constrainedMemory()
  return {
    cores: availableParallelism(),
    memoryBytes: limit > 0 ? Math.min(limit, totalmem()) : totalmem(),
    sharesPorts: process.platform === 'linux',
  }
}

/** One worker process for every two cores, because the database server needs the others. */
export function defaultWorkers({ cores, memoryBytes, sharesPorts }: Machine): number {
  if (!sharesPorts) return 1
  const fitting = Math.min(Math.floor(cores / 2), Math.floor(memoryBytes / memoryPerWorkerBytes))
  return Math.max(1, Math.min(fitting, defaultMax))
}
