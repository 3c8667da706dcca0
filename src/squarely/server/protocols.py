"""The protocols under the application, as uvicorn runs them, a little stricter."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

INVALID_TEXT = 1007


class Sockets(WebSocketsSansIOProtocol):
    """WebSockets; a text that is none ends the connection without filling the log."""

    def send_receive_event_to_app(self) -> None:
        """Passes a message on once all of it is there."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(INVALID_TEXT)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()
