import type { TemplateWords } from '../template.ts'

export const projectsVi: TemplateWords = {
  title: 'Theo dõi dự án',
  tables: {
    projects: {
      title: 'Dự án',
      columns: {
        name: 'Tên dự án',
        state: 'Trạng thái',
        starts: 'Bắt đầu',
        due: 'Hạn',
        tasks: 'Công việc',
        taskCount: 'Số công việc',
        hours: 'Tổng số giờ',
        goal: 'Mục tiêu',
      },
      options: {
        state: {
          planned: 'Đã lên kế hoạch',
          running: 'Đang thực hiện',
          paused: 'Tạm dừng',
          done: 'Hoàn thành',
        },
      },
      views: { grid: 'Tất cả dự án', running: 'Đang thực hiện' },
      rows: [
        ['Trang web mới', 'Trang web hai ngôn ngữ, ai vào cũng dễ tìm.'],
        ['Chuyển văn phòng', 'Thứ Hai mọi người làm việc như không có gì xảy ra.'],
        ['Khảo sát khách hàng', 'Biết hai trăm khách hàng còn thiếu điều gì nhất.'],
        ['Báo cáo thường niên', 'Gửi đến hội viên trước đại hội.'],
      ],
    },
    tasks: {
      title: 'Công việc',
      columns: {
        title: 'Tên công việc',
        state: 'Trạng thái',
        priority: 'Mức ưu tiên',
        project: 'Dự án',
        who: 'Người phụ trách',
        due: 'Hạn',
        hours: 'Số giờ',
        projectState: 'Trạng thái dự án',
        details: 'Chi tiết',
      },
      options: {
        state: { todo: 'Cần làm', doing: 'Đang làm', review: 'Chờ duyệt', done: 'Xong' },
        priority: { high: 'Cao', normal: 'Bình thường', low: 'Thấp' },
      },
      views: { grid: 'Tất cả công việc', open: 'Việc chưa xong', late: 'Quá hạn', form: 'Gửi yêu cầu' },
      forms: {
        form: {
          heading: 'Gửi yêu cầu',
          subheading: 'Hãy mô tả bạn cần gì và cần khi nào. Nhóm xem các yêu cầu mới mỗi sáng.',
          success_msg: 'Cảm ơn bạn, yêu cầu đã được thêm vào danh sách.',
        },
      },
      rows: [
        ['Chọn phông chữ', 'Hai phông, có đủ dấu tiếng Việt.'],
        ['Làm trang chủ', ''],
        ['Viết phần thông tin pháp lý', 'Luật sư đã xem một lần.'],
        ['Chuyển các bài viết cũ', 'Khoảng tám mươi bài; bỏ những bài cũ hơn năm năm.'],
        ['Dùng thử với năm người', 'Hai người trong số đó chỉ dùng bàn phím.'],
        ['Đặt xe chuyển đồ', ''],
        ['Dán nhãn thùng', 'Số phòng và tên.'],
        ['Hủy đường internet cũ', 'Phải báo trước hai tháng.'],
        ['Soạn câu hỏi', 'Nhiều nhất mười câu.'],
        ['Tìm quà rút thăm', ''],
        ['Thu thập số liệu', ''],
        ['Gửi in', 'Giấy tái chế, 300 bản.'],
      ],
    },
    people: {
      title: 'Nhân sự',
      columns: {
        name: 'Họ tên',
        role: 'Vai trò',
        email: 'Email',
        tasks: 'Công việc',
        hours: 'Số giờ dự kiến',
      },
      views: { grid: 'Mọi người' },
      rows: [
        ['Ngô Thanh Nga', 'Thiết kế'],
        ['Đỗ Minh Đăng', 'Phát triển'],
        ['Dương Hải Yến', 'Biên tập'],
        ['Phan Văn Phúc', 'Hành chính'],
      ],
    },
  },
}
