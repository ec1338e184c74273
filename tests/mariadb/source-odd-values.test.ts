import { oddValuesSuite } from '../sources/odd-values-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

oddValuesSuite(await mariadbServer())
