import type { Context } from '../context.ts'

/** True if usage is counted: neither the environment nor the operator has turned it off. */
export async function isUsageCounted({ control, env }: Pick<Context, 'control' | 'env'>): Promise<boolean> {
  return env.settings.TELE_ENABLED !== 'false' && (await control.instanceState()).teleEnabled
}
