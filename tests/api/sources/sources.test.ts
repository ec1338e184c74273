import { sourcesSuite } from '../../sources/sources-suite.ts'
import { postgresServer } from '../../sources/source-server.ts'

sourcesSuite(await postgresServer())
