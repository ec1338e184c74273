import { crashesSuite } from '../sources/crashes-suite.ts'
import { postgresServer } from '../sources/source-server.ts'

crashesSuite(await postgresServer())
