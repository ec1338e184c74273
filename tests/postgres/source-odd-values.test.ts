import { oddValuesSuite } from '../sources/odd-values-suite.ts'
import { postgresServer } from '../sources/source-server.ts'

oddValuesSuite(await postgresServer())
