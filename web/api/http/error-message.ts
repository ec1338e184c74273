import * as v from 'valibot'

/** A failed request. */
export type Failure = {
  /** True if the server responded. */
  isResponse: boolean
  /** Response body: parsed JSON, text or a Blob. */
  data: unknown
  /** The error's own message. */
  message: string | undefined
}

/** The two localized fallbacks. */
export type Fallbacks = { internal: string; other: string }

const bodySchema = v.object({ msg: v.optional(v.unknown()), message: v.optional(v.unknown()) })

/**
 * The message to show: the response's `msg`, else its `message`, else `internal`. For a blob, its
 * text's `msg`, else `internal`. Without a response, the error's own message, else `other`.
 */
export async function extractMessage(failure: Failure, fallbacks: Fallbacks): Promise<string> {
  if (!failure.isResponse) return failure.message || fallbacks.other
  if (failure.data instanceof Blob) return textOf(await blobJson(failure.data), ['msg']) ?? fallbacks.internal
  return textOf(failure.data, ['msg', 'message']) ?? fallbacks.internal
}

async function blobJson(blob: Blob): Promise<unknown> {
  try {
    return JSON.parse(await blob.text()) as unknown
  } catch {
    return null
  }
}

function textOf(data: unknown, names: ('msg' | 'message')[]): string | null {
  const body = v.safeParse(bodySchema, data)
  if (!body.success) return null
  for (const name of names) {
    const text = body.output[name]
    if (typeof text === 'string' && text !== '') return text
  }
  return null
}
