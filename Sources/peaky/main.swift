print("peaky")
