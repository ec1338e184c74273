import type { TemplateWords } from '../template.ts'

export const projectsJa: TemplateWords = {
  title: 'プロジェクト管理',
  tables: {
    projects: {
      title: 'プロジェクト',
      columns: {
        name: 'プロジェクト名',
        state: 'ステータス',
        starts: '開始日',
        due: '期限',
        tasks: 'タスク',
        taskCount: 'タスク数',
        hours: '合計時間',
        goal: '目標',
      },
      options: { state: { planned: '計画中', running: '進行中', paused: '一時停止', done: '完了' } },
      views: { grid: 'すべてのプロジェクト', running: '進行中' },
      rows: [
        ['新しい Web サイト', '迷わず使える、2 か国語のサイトにする。'],
        ['オフィス移転', '月曜日には、全員が何事もなかったように働いている。'],
        ['顧客アンケート', '200 人のお客様が何に困っているかを知る。'],
        ['年次報告書', '総会の前に会員へ送る。'],
      ],
    },
    tasks: {
      title: 'タスク',
      columns: {
        title: 'タスク名',
        state: 'ステータス',
        priority: '優先度',
        project: 'プロジェクト',
        who: '担当',
        due: '期限',
        hours: '時間',
        projectState: 'プロジェクトのステータス',
        details: '詳細',
      },
      options: {
        state: { todo: '未着手', doing: '作業中', review: '確認中', done: '完了' },
        priority: { high: '高', normal: '中', low: '低' },
      },
      views: { grid: 'すべてのタスク', open: '未完了のタスク', late: '期限切れ', form: '依頼する' },
      forms: {
        form: {
          heading: '依頼する',
          subheading: '何がいつまでに必要かをお書きください。新しい依頼は毎朝チームで確認します。',
          success_msg: 'ありがとうございます。依頼をリストに追加しました。',
        },
      },
      rows: [
        ['書体を選ぶ', '2 種類。必要な漢字がすべてそろっているもの。'],
        ['トップページを作る', ''],
        ['運営者情報を書く', '弁護士が一度確認済み。'],
        ['古い記事を移す', '約 80 本。5 年より前のものは除く。'],
        ['5 人に試してもらう', 'うち 2 人はキーボードだけで操作。'],
        ['引っ越しトラックを手配する', ''],
        ['箱にラベルを貼る', '部屋番号と名前。'],
        ['古いネット回線を解約する', '2 か月前までに通知が必要。'],
        ['質問を考える', '多くても 10 問。'],
        ['抽選の景品を探す', ''],
        ['数字を集める', ''],
        ['印刷に出す', '再生紙で 300 部。'],
      ],
    },
    people: {
      title: 'メンバー',
      columns: { name: '氏名', role: '役割', email: 'メール', tasks: 'タスク', hours: '予定時間' },
      views: { grid: '全員' },
      rows: [
        ['野口 乃愛', 'デザイン'],
        ['団野 大地', '開発'],
        ['八代 弥生', '編集'],
        ['羽生 治', '総務'],
      ],
    },
  },
}
