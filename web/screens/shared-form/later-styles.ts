import '../../later-form.css'
