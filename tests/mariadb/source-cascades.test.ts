import { cascadesSuite } from '../sources/cascades-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

cascadesSuite(await mariadbServer())
