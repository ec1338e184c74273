import type { TemplateWords } from '../template.ts'

export const contentVi: TemplateWords = {
  title: 'Lịch nội dung',
  tables: {
    posts: {
      title: 'Bài đăng',
      columns: {
        title: 'Tiêu đề',
        state: 'Trạng thái',
        goesOut: 'Ngày đăng',
        channels: 'Kênh',
        author: 'Tác giả',
        campaign: 'Chiến dịch',
        words: 'Số từ',
        campaignEnds: 'Chiến dịch kết thúc',
        summary: 'Tóm tắt',
      },
      options: {
        state: {
          idea: 'Ý tưởng',
          writing: 'Đang viết',
          review: 'Chờ duyệt',
          planned: 'Đã lên lịch',
          out: 'Đã đăng',
        },
        channels: { blog: 'Blog', newsletter: 'Bản tin', video: 'Video', podcast: 'Podcast' },
      },
      views: { grid: 'Tất cả bài đăng', soon: 'Một tháng tới', ideas: 'Ý tưởng', form: 'Gợi ý chủ đề' },
      forms: {
        form: {
          heading: 'Gợi ý chủ đề',
          subheading: 'Chúng tôi nên viết về điều gì? Một câu là đủ.',
          success_msg: 'Cảm ơn bạn. Chúng tôi xem các chủ đề mới vào thứ Năm hằng tuần.',
        },
      },
      rows: [
        ['Tiệm xe đạp dạy ta điều gì về xếp hàng', 'Vì sao hàng chờ ngắn lại có cảm giác dài hơn.'],
        ['Năm lá thư của bạn đọc', ''],
        ['Chúng tôi chọn nhà cung cấp thế nào', 'Kèm danh sách câu hỏi chúng tôi vẫn dùng.'],
        ['Một ngày trong xưởng', 'Chín mươi giây, không lời.'],
        ['Sửa hay thay mới?', 'Bảng giúp bạn quyết định, với giá thật.'],
        ['Giờ mở cửa dịp Tết', ''],
        ['Trò chuyện với chủ tịch thành phố', 'Về làn đường cho xe đạp.'],
        ['Lịch sử chiếc chuông xe đạp', 'Xin hình từ bảo tàng.'],
        ['Ba cách vá lốp xe', ''],
        ['Cung đường yêu thích của nhóm', 'Kèm bản đồ.'],
      ],
    },
    campaigns: {
      title: 'Chiến dịch',
      columns: {
        name: 'Tên chiến dịch',
        starts: 'Bắt đầu',
        ends: 'Kết thúc',
        budget: 'Ngân sách',
        posts: 'Bài đăng',
        count: 'Số bài đăng',
        words: 'Tổng số từ',
      },
      views: { grid: 'Tất cả chiến dịch' },
      rows: [['Phía sau quầy'], ['Tháng sửa chữa'], ['An toàn trong đêm']],
    },
    authors: {
      title: 'Tác giả',
      columns: { name: 'Họ tên', email: 'Email', about: 'Giới thiệu', posts: 'Bài đăng' },
      views: { grid: 'Tất cả tác giả' },
      rows: [
        ['Lâm Mỹ Linh', 'Viết những bài dài.'],
        ['Cao Anh Khoa', 'Phụ trách bản tin.'],
        ['Bạch Song Hà', 'Quay và dựng phim.'],
        ['Hồ Văn Lực', 'Thợ máy của chúng tôi, và là người góp ý giỏi nhất.'],
      ],
    },
  },
}
