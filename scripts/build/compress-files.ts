import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { compressedTypes, fileEncodings } from '#core/compressed-files.ts'

/** Files below this size fit in one packet anyway. */
const sizeMin = 1000
/** The best quality takes half a second per 100 KB, so only files that make up most of a first load get it. */
const bestQualityFrom = 50_000
const qualities = { best: 11, other: 5 } as const

/** Writes compressed versions of the files of a folder that get smaller. */
export async function compressFiles(folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => compressedTypes.has(name.split('.').at(-1) ?? ''))
  // The threads of zlib share the work.
  await Promise.all(
    names.map(async (name) => {
      const bytes = readFileSync(join(folder, name))
      if (bytes.length < sizeMin) return
      for (const { encoding, ending } of fileEncodings) {
        const compressed = await compressors[encoding](bytes)
        if (compressed.length < bytes.length) writeFileSync(join(folder, name + ending), compressed)
      }
    }),
  )
}

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length >= bestQualityFrom ? qualities.best : qualities.other,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}
