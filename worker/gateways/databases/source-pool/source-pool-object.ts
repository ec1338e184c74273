import { DurableObject, RpcTarget } from 'cloudflare:workers'
import type { Statement } from '../../../platform/statement.ts'
import type { PreparedTransaction } from '../source-connection.ts'
import { sourceDrivers } from '../source-drivers.ts'
import type { PoolRequest } from './open-pooled.ts'
import { PooledSource, type PoolJournaled, type PoolTransaction } from './pooled-source.ts'

/**
 * Keeps the connections of one source, so that a request need not open its own. Sockets belong to the request that
 * opened them, except in a Durable Object. Idle connections are closed, and then the object leaves the memory.
 */
export class SourcePool extends DurableObject {
  #source: PooledSource | null = null

  batch(request: PoolRequest, statements: Statement[], mode: 'read' | 'write') {
    return this.#open(request).batch(statements, mode)
  }

  async begin(request: PoolRequest, statements: Statement[]) {
    const answer = await this.#open(request).begin(statements)
    if (!('value' in answer)) return answer
    const { value } = answer
    return { value: { ...value, transaction: new OpenTransaction(value.transaction) } }
  }

  async beginLocked(request: PoolRequest, sourceId: string) {
    const answer = await this.#open(request).beginLocked(sourceId)
    return 'value' in answer ? { value: new OpenTransaction(answer.value) } : answer
  }

  async beginJournaled(request: PoolRequest, sourceId: string, id: string, statements: Statement[]) {
    const answer = await this.#open(request).beginJournaled(sourceId, id, statements)
    if (!('value' in answer)) return answer
    const { value } = answer
    return { value: { ...value, transaction: new OpenJournaled(value.transaction) } }
  }

  preparedOf(request: PoolRequest, sourceId: string) {
    return this.#open(request).preparedOf(sourceId)
  }

  outcomesOf(request: PoolRequest, sourceId: string, ids: readonly string[]) {
    return this.#open(request).outcomesOf(sourceId, ids)
  }

  rollBackPrepared(request: PoolRequest, sourceId: string, transaction: PreparedTransaction) {
    return this.#open(request).rollBackPrepared(sourceId, transaction)
  }

  async close() {
    await this.#source?.close()
    this.#source = null
  }

  /** The object is named by the request, so all of its requests are equal. */
  #open({ type, settings, privateHosts }: PoolRequest): PooledSource {
    this.#source ??= new PooledSource(sourceDrivers[type](settings, { privateHosts }))
    return this.#source
  }
}

/** A transaction that the caller drives. It is rolled back if the caller goes away. */
class OpenTransaction<T extends PoolTransaction> extends RpcTarget {
  protected readonly own: T

  constructor(own: T) {
    super()
    this.own = own
  }

  batch(statements: Statement[], mode: 'read' | 'write') {
    return this.own.batch(statements, mode)
  }

  commit() {
    return this.own.commit()
  }

  rollback(isInJournal: boolean) {
    return this.own.rollback(isInJournal)
  }

  [Symbol.dispose](): void {
    // The caller may have written the entry before it went away.
    void this.own.rollback(true)
  }
}

class OpenJournaled extends OpenTransaction<PoolJournaled> {
  prepare() {
    return this.own.prepare()
  }
}
