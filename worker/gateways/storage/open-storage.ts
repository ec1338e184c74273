import type { Env } from '../../platform/env.ts'
import { openR2 } from './r2-storage.ts'
import { openS3 } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Opens the configured storage: S3 if a bucket is set, else the bound R2 bucket; null if none. */
export function openStorage({ settings, FILES }: Env): Storage | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (S3_BUCKET !== '')
    return openS3({
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    })
  return FILES ? openR2(FILES) : null
}
