import type { TemplateWords } from '../template.ts'

export const contentKo: TemplateWords = {
  title: '콘텐츠 캘린더',
  tables: {
    posts: {
      title: '게시물',
      columns: {
        title: '제목',
        state: '상태',
        goesOut: '게시 일시',
        channels: '채널',
        author: '작성자',
        campaign: '캠페인',
        words: '단어 수',
        campaignEnds: '캠페인 종료일',
        summary: '요약',
      },
      options: {
        state: { idea: '아이디어', writing: '작성 중', review: '검토', planned: '예약됨', out: '게시됨' },
        channels: { blog: '블로그', newsletter: '뉴스레터', video: '동영상', podcast: '팟캐스트' },
      },
      views: { grid: '모든 게시물', soon: '앞으로 한 달', ideas: '아이디어', form: '주제 제안하기' },
      forms: {
        form: {
          heading: '주제 제안하기',
          subheading: '어떤 글을 읽고 싶으세요? 한 문장이면 충분해요.',
          success_msg: '고마워요. 새 주제는 매주 목요일에 살펴봐요.',
        },
      },
      rows: [
        ['자전거 가게가 알려 주는 줄서기의 비밀', '짧은 대기 줄이 실제보다 길게 느껴지는 이유.'],
        ['독자가 보낸 편지 다섯 통', ''],
        ['공급업체를 고르는 방법', '우리가 묻는 질문 목록과 함께.'],
        ['작업장의 하루', '90초, 내레이션 없음.'],
        ['고칠까, 바꿀까?', '실제 가격으로 비교해 결정하는 표.'],
        ['겨울철 영업시간', ''],
        ['시장과의 대화', '자전거 도로 이야기.'],
        ['자전거 벨의 역사', '박물관에 사진 요청하기.'],
        ['펑크를 때우는 세 가지 방법', ''],
        ['우리 팀이 좋아하는 코스', '지도 포함.'],
      ],
    },
    campaigns: {
      title: '캠페인',
      columns: {
        name: '캠페인 이름',
        starts: '시작일',
        ends: '종료일',
        budget: '예산',
        posts: '게시물',
        count: '게시물 수',
        words: '총단어 수',
      },
      views: { grid: '모든 캠페인' },
      rows: [['계산대 뒤의 이야기'], ['수리의 달'], ['어두운 길도 안전하게']],
    },
    authors: {
      title: '작성자',
      columns: { name: '이름', email: '이메일', about: '소개', posts: '게시물' },
      views: { grid: '모든 작성자' },
      rows: [
        ['임메이', '긴 글을 씀.'],
        ['고필립', '뉴스레터 담당.'],
        ['배사라', '촬영과 편집.'],
        ['홍루카', '우리 정비사이자 최고의 비평가.'],
      ],
    },
  },
}
