import { chaosSuite } from '../sources/chaos-suite.ts'
import { postgresServer } from '../sources/source-server.ts'

chaosSuite(await postgresServer())
