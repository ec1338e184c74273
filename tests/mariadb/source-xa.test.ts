import { xaSuite } from '../sources/xa-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

xaSuite(await mariadbServer())
