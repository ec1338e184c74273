import { refusalsSuite } from '../../sources/refusals-suite.ts'
import { postgresServer } from '../../sources/source-server.ts'

refusalsSuite(await postgresServer())
