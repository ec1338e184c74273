import { valuesSuite } from '../sources/values-suite.ts'
import { postgresServer } from '../sources/source-server.ts'

valuesSuite(await postgresServer())
