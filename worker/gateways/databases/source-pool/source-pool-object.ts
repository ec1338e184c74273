import { DurableObject, RpcTarget } from 'cloudflare:workers'
import type { Statement } from '../../../platform/statement.ts'
import { sourceDrivers } from '../source-drivers.ts'
import type { PoolRequest } from './open-pooled.ts'
import { PooledSource, type PoolTransaction } from './pooled-source.ts'

/**
 * Keeps the connections of one source, so that a request need not open its own. Sockets belong to the request that
 * opened them, except in a Durable Object. Idle connections are closed, and then the object leaves the memory.
 */
export class SourcePool extends DurableObject {
  #source: PooledSource | null = null

  batch(request: PoolRequest, statements: Statement[], mode: 'read' | 'write') {
    return this.#open(request).batch(statements, mode)
  }

  async begin(request: PoolRequest) {
    const answer = await this.#open(request).begin()
    return 'value' in answer ? { value: new OpenTransaction(answer.value) } : answer
  }

  /** The object is named by the request, so all of its requests are equal. */
  #open({ type, settings, privateHosts }: PoolRequest): PooledSource {
    this.#source ??= new PooledSource(sourceDrivers[type](settings, { privateHosts }))
    return this.#source
  }
}

/** A transaction that the caller drives. It is rolled back if the caller goes away. */
class OpenTransaction extends RpcTarget {
  readonly #transaction: PoolTransaction

  constructor(transaction: PoolTransaction) {
    super()
    this.#transaction = transaction
  }

  batch(statements: Statement[], mode: 'read' | 'write') {
    return this.#transaction.batch(statements, mode)
  }

  commit() {
    return this.#transaction.commit()
  }

  rollback() {
    return this.#transaction.rollback()
  }

  [Symbol.dispose](): void {
    void this.#transaction.rollback()
  }
}
