import * as v from 'valibot'
import * as limits from '../../limits.ts'

/** `image/*`, `image/png` or an extension such as `.docx`. */
const kindOfFile = v.pipe(
  v.string(),
  v.regex(
    /^(?:[a-z]+\/(?:\*|[a-z0-9.+-]{1,100})|\.[a-z0-9]{1,12})$/,
    'Kinds of files are written like image/*, application/pdf or .docx.',
  ),
)

export const attachmentOptions = v.object({
  maxNumberOfAttachments: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.attachmentsPerCell)),
    limits.attachmentsPerCell,
  ),
  /** Megabytes. */
  maxAttachmentSize: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.attachmentMegabytesMax)),
    limits.attachmentMegabytesMax,
  ),
  /** Accepted file types; empty accepts all. */
  allowedTypes: v.optional(v.pipe(v.array(kindOfFile), v.maxLength(50)), []),
})
