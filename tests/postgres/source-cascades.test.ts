import { cascadesSuite } from '../sources/cascades-suite.ts'
import { postgresServer } from '../sources/source-server.ts'

cascadesSuite(await postgresServer())
