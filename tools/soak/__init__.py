"""An evening of ranked play by made-up people through the real API, and an audit of what it left behind."""
