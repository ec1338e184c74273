import * as v from 'valibot'

export const qrCodeOptions = v.object({ valueColumnId: v.optional(v.string(), '') })
